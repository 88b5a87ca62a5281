import { isIP } from 'node:net'
import path from 'node:path'
import type { PlanName, SocialLink } from '@pictor/contract'
import { readBrandLogo, type BrandLogo, toSocialLinks } from './brand.ts'
import { toDailyBudget, findModelIssues, toModelConfigs, type ModelConfig } from './models.ts'
import { findPaymentIssues, toPaymentConfig, type PaymentConfig } from './payments.ts'
import { toRetentionConfig, type RetentionConfig } from './retention.ts'
import { findStoreIssues, toStoreConfig, type StoreConfig } from './store.ts'
import { toContactUri, variables, type Values } from './variables.ts'
import type { LimitName } from '../http/limits/quotas.ts'

/** The configuration from the environment, read once. Other code never accesses environment variables. */
export interface Config {
  listen: { port: number; host: string }
  /** An origin, without a trailing slash. */
  publicUrl: string
  /** Whether only this machine can reach `publicUrl`. */
  isLocal: boolean
  dataDir: string
  store: StoreConfig
  /** URL prefix of public files, without a trailing slash; null for this server's own path. */
  filesPublicUrl: string | null
  database: { engine: 'pglite' } | { engine: 'postgres'; url: string }
  role: 'web' | 'worker' | 'all'
  /** Null: generated once and stored in the data folder. */
  authSecret: string | null
  email: { carrier: 'outbox'; from: string } | { carrier: 'smtp'; url: string; from: string }
  /** Whether new accounts can be created. */
  signUps: 'open' | 'closed'
  /** Whether admin calls are rejected for admins without two-step sign-in. */
  adminsNeedTwoStep: boolean
  /** Null if sign-in with Google is off. */
  google: { clientId: string; clientSecret: string; issuer: string } | null
  brandName: string
  /** Null for the built-in logo. */
  brandLogo: BrandLogo | null
  /** The contact email address for users. */
  supportEmail: string
  /** Null if no contact for vulnerability reports is set. */
  security: { contact: string; policy: string | null } | null
  social: SocialLink[]
  welcomeCredits: number
  defaultPlan: PlanName | null
  rupeesPerDollar: number
  /** The image models of Pro and Pro Plus. */
  models: { standard: ModelConfig; premium: ModelConfig }
  generation: {
    deadlineMs: number
    concurrency: number
    /** Blocked words in prompts, as the operator wrote them. */
    blocklist: string[]
    /** Daily cost limit of each paid model, in millionths of a US dollar; null for no limit. */
    dailyBudgetMicroUsd: number | null
  }
  payments: PaymentConfig
  /** Number of images that are generated for an empty gallery at the first start. */
  demoGallery: number
  /** IP addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: string[]
  region: {
    /** Lower-case; null if no proxy sends the country. */
    countryHeader: string | null
    /** `{ip}` is replaced by the IP address of the client's network. */
    lookupUrl: string | null
  }
  /** Overrides of the default points of rate limits. */
  rateLimits: Partial<Record<LimitName, number>>
  retention: RetentionConfig
  /** IP addresses and networks that may read `/metrics`, in addition to loopback. */
  metricsAllow: string[]
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** An invalid configuration, with one message for each error. */
export class ConfigError extends Error {
  readonly issues: string[]
  constructor(issues: string[]) {
    super(issues.join('\n'))
    this.name = 'ConfigError'
    this.issues = issues
  }
}

type Environment = Record<string, string | undefined>

/** Reads the environment. Throws a ConfigError that lists every error. */
export function readConfig(environment: Environment, workingFolder: string): Config {
  const { values, issues } = parseVariables(environment)
  const brand = readBrandLogo(values, workingFolder)
  const config = { ...buildConfig(values, workingFolder), brandLogo: brand.logo }
  issues.push(...brand.issues)
  issues.push(...findContradictions(config, values), ...findStoreIssues(values), ...findModelIssues(values))
  issues.push(...findPaymentIssues(values, config))
  if (issues.length > 0) throw new ConfigError(issues)
  return config
}

function parseVariables(environment: Environment): { values: Values; issues: string[] } {
  const issues: string[] = []
  const entries = Object.entries(variables).flatMap(([name, { schema }]) => {
    const given = environment[name]
    if (given === undefined || given === '') return []
    const parsed = schema.safeParse(given)
    if (parsed.success) return [[name, parsed.data]]
    issues.push(`${name} ${parsed.error.issues[0]?.message ?? 'is invalid'}.`)
    return []
  })
  return { values: Object.fromEntries(entries) as Values, issues }
}

function buildConfig(values: Values, workingFolder: string): Omit<Config, 'brandLogo'> {
  const port = values.PORT ?? 3000
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${port}`).origin
  const { hostname } = new URL(publicUrl)
  const brandName = values.BRAND_NAME ?? 'Pictor'
  const from = values.MAIL_FROM ?? `${formatSenderName(brandName)} <no-reply@${hostname}>`
  return {
    listen: { port, host: values.HOST ?? '127.0.0.1' },
    publicUrl,
    isLocal: isLoopback(hostname),
    dataDir: path.resolve(workingFolder, values.DATA_DIR ?? 'data'),
    store: toStoreConfig(values),
    filesPublicUrl: values.FILES_PUBLIC_URL ?? null,
    database: values.DATABASE_URL ? { engine: 'postgres', url: values.DATABASE_URL } : { engine: 'pglite' },
    role: values.ROLE ?? 'all',
    authSecret: values.AUTH_SECRET ?? null,
    email: values.SMTP_URL ? { carrier: 'smtp', url: values.SMTP_URL, from } : { carrier: 'outbox', from },
    signUps: values.SIGNUPS ?? 'open',
    adminsNeedTwoStep: values.ADMINS_NEED_TWO_STEP ?? false,
    google: toGoogleConfig(values),
    brandName,
    supportEmail: values.SUPPORT_EMAIL ?? `support@${hostname}`,
    security: toSecurityConfig(values),
    social: toSocialLinks(values),
    welcomeCredits: values.WELCOME_CREDITS ?? 80,
    defaultPlan: values.DEFAULT_PLAN === 'none' ? null : (values.DEFAULT_PLAN ?? 'Pro'),
    rupeesPerDollar: values.USD_INR_RATE ?? 83.5,
    models: toModelConfigs(values),
    generation: {
      deadlineMs: (values.GENERATION_TIMEOUT_S ?? 180) * 1000,
      concurrency: values.GENERATION_CONCURRENCY ?? 2,
      blocklist: values.PROMPT_BLOCKLIST ?? [],
      dailyBudgetMicroUsd: toDailyBudget(values),
    },
    payments: toPaymentConfig(values),
    demoGallery: values.DEMO_GALLERY ?? 33,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    region: { countryHeader: values.COUNTRY_HEADER ?? null, lookupUrl: values.REGION_LOOKUP_URL ?? null },
    rateLimits: values.RATE_LIMITS ?? {},
    retention: toRetentionConfig(values),
    metricsAllow: values.METRICS_ALLOW ?? [],
    logLevel: values.LOG_LEVEL ?? 'info',
  }
}

/** Formats a display name before an email address; quoted if it contains punctuation. */
function formatSenderName(name: string): string {
  return /[^\p{L}\p{N} ]/u.test(name) ? `"${name.replaceAll(/["\\]/g, String.raw`\$&`)}"` : name
}

/** The default of SUPPORT_EMAIL is not used as a contact, because it may not exist. */
function toSecurityConfig({ SECURITY_CONTACT, SECURITY_POLICY, SUPPORT_EMAIL }: Values): Config['security'] {
  const contact = SECURITY_CONTACT ?? (SUPPORT_EMAIL && toContactUri(SUPPORT_EMAIL))
  return contact ? { contact, policy: SECURITY_POLICY ?? null } : null
}

function toGoogleConfig({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Values): Config['google'] {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  const issuer = GOOGLE_ISSUER ?? 'https://accounts.google.com'
  return { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer }
}

/** Returns an error message for each combination of values that are valid on their own but contradict each other. */
function findContradictions(config: Config, values: Values): string[] {
  const isEmbedded = config.database.engine === 'pglite'
  const checks: [boolean, string][] = [
    [
      isEmbedded && config.role !== 'all',
      `ROLE=${config.role} needs PostgreSQL: set DATABASE_URL. The embedded database serves one process, with ROLE=all.`,
    ],
    [
      !isEmbedded && config.authSecret === null,
      'AUTH_SECRET must be set with DATABASE_URL, the same for all processes; `openssl rand -hex 32` generates one.',
    ],
    [
      !config.isLocal && config.email.carrier === 'outbox',
      `SMTP_URL must be set with a public PUBLIC_URL (${config.publicUrl}): users could not confirm their email address.`,
    ],
    [
      (values.GOOGLE_CLIENT_ID === undefined) !== (values.GOOGLE_CLIENT_SECRET === undefined),
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or none.',
    ],
    [
      config.region.countryHeader !== null && config.trustedProxies.length === 0,
      'COUNTRY_HEADER needs TRUSTED_PROXIES: only they are trusted to send the header.',
    ],
    [
      values.PORT === 0 && values.PUBLIC_URL === undefined,
      'PUBLIC_URL must be set with PORT=0: the chosen port is not known in advance.',
    ],
  ]
  return checks.flatMap(([isWrong, message]) => (isWrong ? [message] : []))
}

/** Whether the host name of a URL is `localhost`, in 127.0.0.0/8 or ::1. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** Returns the accepted origins. A loopback origin has several names, and visitors may use any of them. */
export function getOrigins({ publicUrl, isLocal }: Pick<Config, 'publicUrl' | 'isLocal'>): string[] {
  if (!isLocal) return [publicUrl]
  const { protocol, port } = new URL(publicUrl)
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `${protocol}//${host}${port && `:${port}`}`)
}
