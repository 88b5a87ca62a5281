import { isIP } from 'node:net'
import type { Operator, Processor, Site } from '@pictor/contract'
import type { ModelConfig } from '../config/models.ts'
import type { Config } from '../config/config.ts'
import { isPublicAddress } from '../kernel/public-address.ts'
import type { Surroundings } from './parts.ts'

/** Returns the settings that every page needs. */
export function siteOf(
  config: Config,
  { web }: Pick<Surroundings, 'web'>,
  checkout: { scriptUrl: string; isTest: boolean },
): Site {
  const { brandName, brandLogo, publicUrl, supportEmail } = config
  return {
    brandName,
    publicUrl,
    supportEmail,
    logo: brandLogo && { light: brandLogo.light.path, dark: brandLogo.dark.path },
    mailboxUrl: config.isLocal && config.mail.carrier === 'outbox' ? '/dev/mailbox' : null,
    google: config.google !== null,
    ...(config.signUps === 'closed' && { signUpsClosed: true as const }),
    development: web === 'development',
    ...twitterOf(config),
    payments: {
      checkoutScript: checkout.scriptUrl,
      isTest: checkout.isTest,
      fallbackKeyId: config.payments.fallbackKeyId,
    },
  }
}

function twitterOf({ social }: Config): Pick<Site, 'twitterHandle'> {
  const address = social.find(({ network }) => network === 'Twitter')?.url ?? ''
  const [, twitterHandle] = /^https?:\/\/(?:www\.)?(?:twitter|x)\.com\/@?(\w{1,15})\/?$/i.exec(address) ?? []
  return twitterHandle === undefined ? {} : { twitterHandle }
}

/** Returns the operator's data, and the companies that process data of visitors. */
export function operatorOf(config: Config): Operator {
  const { models, social, welcomeCredits } = config
  const isDemo = { standard: models.standard.engine === 'demo', premium: models.premium.engine === 'demo' }
  return { social, processors: processorsOf(config), welcomeCredits, isDemo }
}

function processorsOf(config: Config): Processor[] {
  const { models, payments, mail, google, database, store, filesPublicUrl, region } = config
  const spokenTo: [Processor['purpose'], url: string | null][] = [
    ['pictures', addressOf(models.standard)],
    ['pictures', addressOf(models.premium)],
    // Even behind a proxy, payments are processed by Razorpay.
    ['payments', payments.provider === 'razorpay' ? RAZORPAY : null],
    ['mail', mail.carrier === 'smtp' ? mail.url : null],
    ['sign-in', google && google.issuer],
    ['database', database.engine === 'postgres' ? database.url : null],
    ['files', store.place === 's3' ? store.endpoint : null],
    ['delivery', FRONTS[region.countryHeader ?? ''] ?? null],
    ['delivery', filesPublicUrl],
    ['region', region.lookupUrl && region.lookupUrl.replace('{ip}', '0')],
  ]
  return withoutRepetition(
    spokenTo.flatMap(([purpose, url]) => {
      const host = url === null ? '' : new URL(url).hostname.replace(/^\[|\]$/g, '')
      return isOwn(host) ? [] : [{ purpose, name: COMPANIES[host] ?? host }]
    }),
  )
}

function addressOf(model: ModelConfig): string | null {
  switch (model.engine) {
    case 'demo':
      return null
    case 'openai':
    case 'stability':
    case 'compatible':
      return model.baseUrl
  }
}

const RAZORPAY = 'https://api.razorpay.com'

/** CDNs by the country header that they set: a trusted header means that all traffic passes this CDN. */
const FRONTS: Readonly<Record<string, string>> = {
  'cf-ipcountry': 'https://cloudflare.com',
  'cloudfront-viewer-country': 'https://cloudfront.amazonaws.com',
  'x-vercel-ip-country': 'https://vercel.com',
}

/** Companies by API host. */
const COMPANIES: Readonly<Record<string, string>> = {
  'api.openai.com': 'OpenAI',
  'api.stability.ai': 'Stability AI',
  'api.razorpay.com': 'Razorpay',
  'accounts.google.com': 'Google',
  'cloudflare.com': 'Cloudflare',
  'cloudfront.amazonaws.com': 'Amazon CloudFront',
  'vercel.com': 'Vercel',
}

/** Whether the host is this machine or in a private network, so that no data leaves the installation. */
function isOwn(host: string): boolean {
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(internal|local|localhost)$/.test(host)
}

/** A company may serve both plans. */
function withoutRepetition(processors: Processor[]): Processor[] {
  const keyOf = ({ purpose, name }: Processor) => `${purpose} ${name}`
  return [...new Map(processors.map((processor) => [keyOf(processor), processor])).values()]
}
