import { isIP } from 'node:net'
import { z } from 'zod'
import {
  ipNetworks,
  baseUrl,
  budget,
  dollars,
  isDecodable,
  key,
  list,
  oneOf,
  flag,
  text,
  url,
  variable,
  wholeNumber,
} from './variable-schemas.ts'
import { retentionVariables } from './retention.ts'
import { limitNameByConfigName, type LimitName } from '../http/limits/quotas.ts'

/** A URL with `{ip}` after the host and before any fragment. */
const LOOKUP_URL = /^https?:\/\/[^/?#]+[/?][^#]*\{ip\}/
/** Overridden points by the name of their limit. */
const pointsByLimit = list
  .refine((entries) => entries.every((entry) => parseLimit(entry) !== null), {
    error:
      'must list limits of docs/operating.md with numbers from 1 to 1000000, separated by commas, like api:ip=600,upload:user=20',
  })
  .refine((entries) => new Set(entries.map((entry) => parseLimit(entry)?.name)).size === entries.length, {
    error: 'must name each limit once',
  })
  .transform((entries): Partial<Record<LimitName, number>> =>
    Object.fromEntries(entries.flatMap((entry) => parseLimit(entry) ?? []).map(({ name, points }) => [name, points])),
  )
/** The key id is public, and its prefix says whether real money is charged. */
const razorpayKeyId = z.string().regex(/^rzp_(test|live)_\w{1,64}$/, {
  error: 'must be a Razorpay key id: rzp_test_… or rzp_live_…',
})
const provider = oneOf('demo', 'openai', 'stability', 'compatible')

/** A URL for security.txt, which has one entry per line: the URL must not contain line breaks. */
const pageUrl = url('https:').regex(/^https:\/\/[\x21-\x7e]+$/, 'must be a URL that starts with https://')

const LABEL = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?'
const HOST_NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i')
const host = z.string().refine((value) => isIP(value) > 0 || (HOST_NAME.test(value) && !/^[\d.]+$/.test(value)), {
  error: 'must be an IP address or a name of this machine, without a port',
})

/** An email address with an optional display name. */
const sender = text.regex(/^(?:.*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/, {
  error: 'must be an email address, like no-reply@example.org or Name <no-reply@example.org>',
})

const socialLink = (network: string) =>
  variable('none', `The ${network} profile that the contact page links to, as a URL.`, url('https:'))

/** All environment variables. The reference page in docs/ is generated from this list. */
export const variables = {
  PORT: variable('3000', 'The port. 0 uses a free one and needs PUBLIC_URL.', wholeNumber(0, 65_535)),
  HOST: variable('127.0.0.1', 'The IP address to listen on; 0.0.0.0 for all.', host),
  PUBLIC_URL: variable(
    'http://localhost:PORT',
    'The origin of the site, used in emails, redirects and social tags.',
    url('http:', 'https:').refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be an origin, without path, query or user',
    }),
  ),
  DATA_DIR: variable(
    './data',
    'The folder of the embedded database, files, development mailbox and generated secret.',
    text,
  ),
  S3_BUCKET: variable(
    'none: DATA_DIR/files',
    'An S3-compatible bucket for the files. Private, and used by this installation only.',
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
    }),
  ),
  S3_ENDPOINT: variable('https://s3.S3_REGION.amazonaws.com', 'The URL of the store, without the bucket.', baseUrl),
  S3_REGION: variable(
    'us-east-1',
    'The region in signatures; `auto` for Cloudflare.',
    z.string().regex(/^[a-z0-9-]{1,40}$/, 'must consist of lowercase letters, digits and hyphens'),
  ),
  S3_ACCESS_KEY_ID: variable('none', 'Required with S3_BUCKET.', key),
  S3_SECRET_ACCESS_KEY: variable('none', 'Required with S3_BUCKET.', key),
  S3_ADDRESSING: variable(
    '`host` at Amazon, else `path`',
    'The position of the bucket in URLs: `path` (https://store/bucket/…) or `host` (https://bucket.store/…).',
    oneOf('path', 'host'),
  ),
  S3_LINKS: variable(
    '`on` with https, else `off`',
    '`on`: browsers read private files from S3_ENDPOINT, with URLs that expire after five minutes. `off`: through this server.',
    oneOf('on', 'off'),
  ),
  FILES_PUBLIC_URL: variable(
    'this server',
    'The URL of a CDN that replaces `/files` for public images, like `https://cdn.example.org/files`. Private images stay on this server.',
    baseUrl,
  ),
  DATABASE_URL: variable(
    'embedded',
    'A PostgreSQL database (15 or later) instead of the embedded one.',
    url('postgres:', 'postgresql:').refine(isDecodable, 'must be valid UTF-8 after percent-decoding'),
  ),
  ROLE: variable(
    'all',
    '`web` (pages and API), `worker` or `all`. `web` and `worker` need DATABASE_URL.',
    oneOf('web', 'worker', 'all'),
  ),
  AUTH_SECRET: variable(
    'generated in DATA_DIR',
    'Signs sessions and emailed links. Required with PostgreSQL; the same for all processes. At least 32 characters.',
    z.string().refine((secret) => secret.trim().length >= 32, 'must have at least 32 characters'),
  ),
  SMTP_URL: variable(
    'development mailbox',
    'The email server. Without it, emails go to DATA_DIR/outbox and /dev/mailbox. Required with a public PUBLIC_URL.',
    url('smtp:', 'smtps:').refine((value) => new URL(value).hostname !== '', 'must name a host'),
  ),
  MAIL_FROM: variable('BRAND_NAME <no-reply@host of PUBLIC_URL>', 'The sender of emails.', sender),
  SIGNUPS: variable(
    'open',
    '`closed` rejects new accounts. Existing users sign in as before.',
    oneOf('open', 'closed'),
  ),
  ADMINS_NEED_TWO_STEP: variable('0', '`1` requires two-step sign-in for admins.', flag),
  GOOGLE_CLIENT_ID: variable('off', 'Enables sign-in with Google, or with GOOGLE_ISSUER.', text),
  GOOGLE_CLIENT_SECRET: variable('off', 'Required with GOOGLE_CLIENT_ID.', text),
  GOOGLE_ISSUER: variable(
    'https://accounts.google.com',
    'Any OpenID Connect provider. The button still says Google.',
    baseUrl,
  ),
  BRAND_NAME: variable(
    'Pictor',
    "The product's name in pages and emails. At most 40 characters.",
    text.max(40, 'must have at most 40 characters'),
  ),
  BRAND_LOGO: variable(
    'built-in',
    'The path of a square SVG, PNG or WebP file of at most 256 KB; or two paths, separated by a comma, for the light and the dark theme.',
    list.refine((files) => files.length === 1 || files.length === 2, 'must name one file, or two separated by a comma'),
  ),
  SUPPORT_EMAIL: variable(
    'support@host of PUBLIC_URL',
    'The contact for users, on the contact and legal pages and in payment errors.',
    z.email('must be an email address'),
  ),
  SECURITY_CONTACT: variable(
    'SUPPORT_EMAIL, if set; else no security.txt',
    'The email address or https page for reports of vulnerabilities, in `/.well-known/security.txt`.',
    z
      .string()
      .refine((value) => z.email().safeParse(value).success || pageUrl.safeParse(value).success, {
        error: 'must be an email address or a URL that starts with https://',
      })
      .transform(toContactUri),
  ),
  SECURITY_POLICY: variable(
    'none',
    'The https page of your vulnerability disclosure policy, in the same file.',
    pageUrl,
  ),
  SOCIAL_INSTAGRAM: socialLink('Instagram'),
  SOCIAL_TWITTER: socialLink('Twitter'),
  SOCIAL_PINTEREST: socialLink('Pinterest'),
  SOCIAL_WHATSAPP: variable('none', 'A chat link on the contact page, like `https://wa.me/15550100`.', url('https:')),
  WELCOME_CREDITS: variable(
    '80',
    'Credits for a new confirmed email address, once per mailbox and for at most five accounts a day per network. From 0 to 1,000,000.',
    wholeNumber(0, 1_000_000),
  ),
  DEFAULT_PLAN: variable('Pro', 'The plan of new accounts; with `none` they choose.', oneOf('Pro', 'Pro Plus', 'none')),
  USD_INR_RATE: variable(
    '83.5',
    'Rupees per dollar, above 0 and with at most one decimal.',
    z
      .string()
      .regex(/^\d{1,4}(\.\d)?$/, 'must be a number with at most one decimal')
      .transform(Number)
      .refine((rate) => rate > 0, 'must be above 0'),
  ),
  MODEL_STANDARD: variable(
    'first configured: `stability`, `openai`, `compatible`, `demo`',
    'The image model of Pro: `demo`, `openai`, `stability` or `compatible`.',
    provider,
  ),
  MODEL_PREMIUM: variable(
    'first configured: `openai`, `compatible`, `stability`, `demo`',
    'The image model of Pro Plus.',
    provider,
  ),
  OPENAI_API_KEY: variable('none', 'An OpenAI key.', key),
  OPENAI_BASE_URL: variable(
    'https://api.openai.com/v1',
    'The URL of OpenAI or a proxy, up to `/images/generations`.',
    baseUrl,
  ),
  OPENAI_IMAGE_MODEL: variable(
    'gpt-image-2.5-sunburst',
    'The OpenAI model: gpt-image-2 or later.',
    text.refine(
      (name) => !/^(dall-e|chatgpt-image|gpt-image-1(?!\d))/.test(name),
      'must be gpt-image-2 or later: earlier models support only three sizes and will be shut down by December 2026',
    ),
  ),
  OPENAI_IMAGE_QUALITY: variable(
    'medium',
    'The OpenAI quality, which sets the price: `low`, `medium`, `high`; from gpt-image-2.5 also `xhigh`, `max`.',
    oneOf('low', 'medium', 'high', 'xhigh', 'max'),
  ),
  STABILITY_API_KEY: variable('none', 'A Stability AI key, for Stable Image Ultra.', key),
  STABILITY_BASE_URL: variable('https://api.stability.ai', 'The URL of Stability AI, up to `/v2beta`.', baseUrl),
  IMAGES_BASE_URL: variable(
    'none',
    "A server with OpenAI's image API, up to `/images/generations`. It may be in a private network; image URLs in its responses may not.",
    baseUrl,
  ),
  IMAGES_API_KEY: variable('none', 'The key of that server, if needed.', key),
  IMAGES_MODEL: variable('none', 'The model on that server. Required with IMAGES_BASE_URL.', text),
  IMAGES_COST_USD: variable(
    'unknown',
    'The cost of an image on that server, in US dollars; 0 if free. Without it, DAILY_PROVIDER_BUDGET_USD does not limit this server. Required if DAILY_PROVIDER_BUDGET_USD is a number.',
    dollars,
  ),
  PROMPT_BLOCKLIST: variable(
    'none',
    'Words and phrases, separated by commas. A prompt that contains one is rejected before the charge.',
    list,
  ),
  DAILY_PROVIDER_BUDGET_USD: variable(
    '20',
    'The maximum cost of each paid model per day, in US dollars, above 0; `none` for no limit.',
    budget,
  ),
  GENERATION_TIMEOUT_S: variable(
    '180',
    'The deadline of a generation, in seconds. From 5 to 3,600.',
    wholeNumber(5, 3_600),
  ),
  GENERATION_CONCURRENCY: variable('2', 'Parallel generations per worker process. From 1 to 64.', wholeNumber(1, 64)),
  RAZORPAY_KEY_ID: variable(
    'the sandbox',
    'The Razorpay key id: `rzp_test_…` moves no money, `rzp_live_…` does.',
    razorpayKeyId,
  ),
  RAZORPAY_KEY_SECRET: variable('the sandbox', 'Required with RAZORPAY_KEY_ID.', key),
  RAZORPAY_WEBHOOK_SECRET: variable(
    'none',
    'The secret of the Razorpay webhook (not the key secret). After a change, append the old one for a day, separated by a comma. Required with Razorpay and a public PUBLIC_URL.',
    list.refine((secrets) => secrets.length > 0, 'must have at least one secret'),
  ),
  RAZORPAY_API_URL: variable('https://api.razorpay.com', 'The URL of Razorpay or a proxy, up to `/v1`.', baseUrl),
  RAZORPAY_CHECKOUT_URL: variable(
    'https://checkout.razorpay.com/v1/checkout.js',
    'The checkout script for browsers.',
    baseUrl,
  ),
  PAYMENT_FALLBACK_KEY_ID: variable(
    'none',
    'The checkout uses this key id if an order has none. Orders of this server always have one, so leave it unset.',
    razorpayKeyId,
  ),
  ALLOW_EMBEDDED_PAYMENTS: variable(
    '0',
    '`1` permits live keys with the embedded database, which is on one disk.',
    flag,
  ),
  ALLOW_SANDBOX_PAYMENTS: variable(
    '0',
    '`1` permits the sandbox or test keys with a public PUBLIC_URL and a paid model: visitors get credits for free.',
    flag,
  ),
  DEMO_GALLERY: variable(
    '33',
    'The number of images generated for an empty gallery at the first start. From 0 to 33.',
    wholeNumber(0, 33),
  ),
  TRUSTED_PROXIES: variable(
    'none',
    'IP addresses or networks of proxies whose X-Forwarded-For is trusted, separated by commas.',
    ipNetworks,
  ),
  COUNTRY_HEADER: variable(
    'none',
    "The header with the visitor's country that a CDN sets, like `CF-IPCountry`. Also set TRUSTED_PROXIES: only they are trusted.",
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, like CF-IPCountry')
      .transform((name) => name.toLowerCase()),
  ),
  REGION_LOOKUP_URL: variable(
    'none',
    'A service for countries of IP addresses that the built-in database lacks, like `https://ipapi.co/{ip}/json/`. It receives the network (/24, /48), not the IP address.',
    url('https:', 'http:')
      .refine((value) => value.split('{ip}').length === 2 && LOOKUP_URL.test(value), {
        error: 'must have {ip} once, in its path or query',
      })
      .refine((value) => !/^https?:\/\/[^/?#]*@/.test(value), 'must have no user or password'),
  ),
  RATE_LIMITS: variable(
    'see [limits](operating.md#limits)',
    'Changes the number of a limit; its period stays: `api:ip=600,upload:user=20`. From 1 to 1,000,000; a limit cannot be turned off.',
    pointsByLimit,
  ),
  METRICS_ALLOW: variable(
    'loopback',
    'IP addresses or networks that may read /metrics, in addition to loopback, separated by commas.',
    ipNetworks,
  ),
  ...retentionVariables,
  LOG_LEVEL: variable(
    'info',
    'The lowest level that is logged: `debug`, `info`, `warn`, `error` or `silent`.',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
}
export type VariableName = keyof typeof variables
/** The parsed values of the variables that are set. */
export type Values = { [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']> }

function parseLimit(entry: string): { name: LimitName; points: number } | null {
  const [, writtenName = '', digits = ''] = /^([a-z:-]+)=([1-9]\d{0,6})$/.exec(entry) ?? []
  const [name, points] = [limitNameByConfigName.get(writtenName), Number(digits)]
  return name !== undefined && points <= 1_000_000 ? { name, points } : null
}

/** Converts the URL of a page, or an email address, to a URI. */
export function toContactUri(contact: string): string {
  return contact.startsWith('https://') ? contact : `mailto:${contact}`
}
