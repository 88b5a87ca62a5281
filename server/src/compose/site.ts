import type { Operator, Processor, Site } from '@pictor/contract'
import type { ModelConfig } from '../config.models.ts'
import type { Config } from '../config.ts'
import type { Surroundings } from './parts.ts'

/** What every page knows of this installation. */
export function siteOf(
  config: Config,
  { web }: Pick<Surroundings, 'web'>,
  checkout: { scriptUrl: string; isTest: boolean },
): Site {
  const { brandName, publicUrl, supportEmail } = config
  return {
    ...{ brandName, publicUrl, supportEmail },
    logo: null,
    mailboxUrl: config.isLocal && config.mail.carrier === 'outbox' ? '/dev/mailbox' : null,
    google: config.google !== null,
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

/** Who runs it, and whom the configuration lets see data of visitors. */
export function operatorOf(config: Config): Operator {
  const { models, payments, mail, google, store, filesPublicUrl, region } = config
  const found: (Processor | null)[] = [
    pictureMaker(models.standard),
    pictureMaker(models.premium),
    payments.provider === 'razorpay' ? { purpose: 'payments', name: 'Razorpay' } : null,
    mail.carrier === 'smtp' ? { purpose: 'mail', name: hostOf(mail.url) } : null,
    google && { purpose: 'sign-in', name: google.issuer === GOOGLE ? 'Google' : hostOf(google.issuer) },
    store.place === 's3' ? { purpose: 'files', name: hostOf(store.endpoint) } : null,
    filesPublicUrl === null ? null : { purpose: 'delivery', name: hostOf(filesPublicUrl) },
    region.lookupUrl === null ? null : { purpose: 'region', name: hostOf(region.lookupUrl) },
  ]
  return { social: config.social, processors: withoutRepetition(found.filter((processor) => processor !== null)) }
}

const GOOGLE = 'https://accounts.google.com'

function pictureMaker(model: ModelConfig): Processor | null {
  switch (model.engine) {
    case 'demo':
      return null
    case 'openai':
    case 'stability':
    case 'compatible':
      return { purpose: 'pictures', name: companyAt(model.baseUrl) }
  }
}

const COMPANIES: Readonly<Record<string, string>> = {
  'api.openai.com': 'OpenAI',
  'api.stability.ai': 'Stability AI',
}

function companyAt(url: string): string {
  const host = hostOf(url)
  return COMPANIES[host] ?? host
}

/** One company may draw for both plans. */
function withoutRepetition(processors: Processor[]): Processor[] {
  const keyOf = ({ purpose, name }: Processor) => `${purpose} ${name}`
  return [...new Map(processors.map((processor) => [keyOf(processor), processor])).values()]
}

function hostOf(url: string): string {
  return new URL(url.replace('{ip}', '0')).hostname
}
