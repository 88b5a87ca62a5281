import { isIP } from 'node:net'
import type { Operator, Processor, Site } from '@pictor/contract'
import type { ModelConfig } from '../config/models.ts'
import type { Config } from '../config/config.ts'
import { isPublicIp } from '../kernel/public-ip.ts'
import type { RuntimePaths } from './app-options.ts'

/** Returns the facts about the installation that every page needs. */
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
    welcomeCredits: config.welcomeCredits,
    ...(config.signUps === 'closed' && { signUpsClosed: true as const }),
    development: web === 'development',
    ...findTwitterHandle(config),
    payments: {
      checkoutScript: checkout.scriptUrl,
      isTest: checkout.isTest,
      fallbackKeyId: config.payments.fallbackKeyId,
    },
  }
}

function findTwitterHandle({ social }: Config): Pick<Site, 'twitterHandle'> {
  const url = social.find(({ network }) => network === 'Twitter')?.url ?? ''
  const [, twitterHandle] = /^https?:\/\/(?:www\.)?(?:twitter|x)\.com\/@?(\w{1,15})\/?$/i.exec(url) ?? []
  return twitterHandle === undefined ? {} : { twitterHandle }
}

/** Returns the facts about the operator, including the companies that process data of visitors. */
export function createOperator(config: Config): Operator {
  const { models, social } = config
  const isDemo = { standard: models.standard.provider === 'demo', premium: models.premium.provider === 'demo' }
  return { social, processors: listProcessors(config), isDemo }
}

function listProcessors(config: Config): Processor[] {
  const { models, payments, email, google, database, store, filesPublicUrl, region } = config
  const services: [Processor['purpose'], url: string | null][] = [
    ['pictures', getBaseUrl(models.standard)],
    ['pictures', getBaseUrl(models.premium)],
    // RAZORPAY_API_URL may be a proxy, but Razorpay still processes the payments.
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

/** CDNs by the country header that they set. If an installation trusts the header, all its traffic passes the CDN. */
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

/** Removes duplicates: a company may serve both plans. */
function deduplicate(processors: Processor[]): Processor[] {
  const toKey = ({ purpose, name }: Processor) => `${purpose} ${name}`
  return [...new Map(processors.map((processor) => [toKey(processor), processor])).values()]
}
