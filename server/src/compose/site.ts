import { isIP } from 'node:net'
import type { Operator, Processor, Site } from '@pictor/contract'
import type { ModelConfig } from '../config/models.ts'
import type { Config } from '../config/config.ts'
import { isPublicIp } from '../kernel/public-ip.ts'
import type { RuntimePaths } from './app-options.ts'

/** Returns the settings that every page needs. */
export function createSite(
  config: Config,
  { web }: Pick<RuntimePaths, 'web'>,
  checkout: { scriptUrl: string; isTest: boolean },
): Site {
  const { brandName, brandLogo, publicUrl, supportEmail } = config
  return {
    brandName,
    publicUrl,
    supportEmail,
    logo: brandLogo && { light: brandLogo.light.path, dark: brandLogo.dark.path },
    mailboxUrl: config.isLocal && config.email.carrier === 'outbox' ? '/dev/mailbox' : null,
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
  const url = social.find(({ network }) => network === 'Twitter')?.url ?? ''
  const [, twitterHandle] = /^https?:\/\/(?:www\.)?(?:twitter|x)\.com\/@?(\w{1,15})\/?$/i.exec(url) ?? []
  return twitterHandle === undefined ? {} : { twitterHandle }
}

/** Returns the operator's data, and the companies that process data of visitors. */
export function createOperator(config: Config): Operator {
  const { models, social, welcomeCredits } = config
  const isDemo = { standard: models.standard.provider === 'demo', premium: models.premium.provider === 'demo' }
  return { social, processors: processorsOf(config), welcomeCredits, isDemo }
}

function processorsOf(config: Config): Processor[] {
  const { models, payments, email, google, database, store, filesPublicUrl, region } = config
  const services: [Processor['purpose'], url: string | null][] = [
    ['pictures', getBaseUrl(models.standard)],
    ['pictures', getBaseUrl(models.premium)],
    // Even behind a proxy, payments are processed by Razorpay.
    ['payments', payments.provider === 'razorpay' ? RAZORPAY : null],
    ['mail', email.carrier === 'smtp' ? email.url : null],
    ['sign-in', google && google.issuer],
    ['database', database.engine === 'postgres' ? database.url : null],
    ['files', store.kind === 's3' ? store.endpoint : null],
    ['delivery', CDNS[region.countryHeader ?? ''] ?? null],
    ['delivery', filesPublicUrl],
    ['region', region.lookupUrl && region.lookupUrl.replace('{ip}', '0')],
  ]
  return deduplicate(
    services.flatMap(([purpose, url]) => {
      const host = url === null ? '' : new URL(url).hostname.replace(/^\[|\]$/g, '')
      return isInternalHost(host) ? [] : [{ purpose, name: COMPANY_NAMES[host] ?? host }]
    }),
  )
}

function getBaseUrl(model: ModelConfig): string | null {
  switch (model.provider) {
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
const CDNS: Readonly<Record<string, string>> = {
  'cf-ipcountry': 'https://cloudflare.com',
  'cloudfront-viewer-country': 'https://cloudfront.amazonaws.com',
  'x-vercel-ip-country': 'https://vercel.com',
}

/** Companies by API host. */
const COMPANY_NAMES: Readonly<Record<string, string>> = {
  'api.openai.com': 'OpenAI',
  'api.stability.ai': 'Stability AI',
  'api.razorpay.com': 'Razorpay',
  'accounts.google.com': 'Google',
  'cloudflare.com': 'Cloudflare',
  'cloudfront.amazonaws.com': 'Amazon CloudFront',
  'vercel.com': 'Vercel',
}

/** Whether the host is this machine or in a private network, so that no data leaves the installation. */
function isInternalHost(host: string): boolean {
  if (isIP(host)) return !isPublicIp(host)
  return !host.includes('.') || /\.(internal|local|localhost)$/.test(host)
}

/** A company may serve both plans. */
function deduplicate(processors: Processor[]): Processor[] {
  const keyOf = ({ purpose, name }: Processor) => `${purpose} ${name}`
  return [...new Map(processors.map((processor) => [keyOf(processor), processor])).values()]
}
