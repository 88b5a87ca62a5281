import { isIP } from 'node:net'
import { z } from 'zod'
import {
  addresses,
  baseUrl,
  budget,
  dollars,
  isDecodable,
  key,
  list,
  oneOf,
  permission,
  text,
  url,
  variable,
  wholeNumber,
} from './kinds.ts'
import { retentionVariables } from './retention.ts'
import { limitsByWrittenName, type LimitName } from '../http/limits/quotas.ts'

/** Behind the host and before any fragment. */
const LOOKUP_PLACE = /^https?:\/\/[^/?#]+[/?][^#]*\{ip\}/
/** Uses in a limit's window, by the limit's name. */
const points = list
  .refine((entries) => entries.every((entry) => limitIn(entry) !== null), {
    error:
      'must list limits of docs/operating.md with their number, from 1 to 1000000, like api-of-address=600, by comma',
  })
  .refine((entries) => new Set(entries.map((entry) => limitIn(entry)?.name)).size === entries.length, {
    error: 'must name each limit once',
  })
  .transform((entries): Partial<Record<LimitName, number>> =>
    Object.fromEntries(entries.flatMap((entry) => limitIn(entry) ?? []).map(({ name, points }) => [name, points])),
  )
/** Public, and says by itself whether money moves. */
const razorpayKeyId = z.string().regex(/^rzp_(test|live)_\w{1,64}$/, {
  error: 'must be a key id of Razorpay: rzp_test_… or rzp_live_…',
})
const engine = oneOf('demo', 'openai', 'stability', 'compatible')

/** For a file of lines: no address in it may hold another line. */
const page = url('https:').regex(/^https:\/\/[\x21-\x7e]+$/, 'must be a URL that starts with https://')

const LABEL = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?'
const NAME_OF_HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'i')
const host = z.string().refine((value) => isIP(value) > 0 || (NAME_OF_HOST.test(value) && !/^[\d.]+$/.test(value)), {
  error: 'must be an IP address or a name of this machine, without a port',
})

/** With or without a name before it. */
const sender = text.regex(/^(?:.*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/, {
  error: 'must be an address of mail, like no-reply@example.org or Name <no-reply@example.org>',
})

const social = (network: string) =>
  variable('none', `The address of a profile at ${network}, linked from the contact page.`, url('https:'))

/** Everything that can be configured. The reference page in docs/ is printed from this list. */
export const variables = {
  PORT: variable('3000', 'Where it listens. 0 takes a free port.', wholeNumber(0, 65_535)),
  HOST: variable('127.0.0.1', 'The address it listens on; 0.0.0.0 for all.', host),
  PUBLIC_URL: variable(
    'http://localhost:PORT',
    'The origin that visitors use: in mails, redirects and social tags.',
    url('http:', 'https:').refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be an origin alone, without path, query or user',
    }),
  ),
  DATA_DIR: variable('./data', 'The embedded database, files, outbox and the generated secret.', text),
  S3_BUCKET: variable(
    'none: files are in DATA_DIR/files',
    'A bucket for the files, in S3 or what speaks like it. Private, and of this installation alone.',
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
      error: 'must be the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    }),
  ),
  S3_ENDPOINT: variable('https://s3.S3_REGION.amazonaws.com', 'Where the store answers, without the bucket.', baseUrl),
  S3_REGION: variable(
    'us-east-1',
    'The region that requests are signed for; `auto` for Cloudflare.',
    z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be of lower-case letters, digits and hyphens'),
  ),
  S3_ACCESS_KEY_ID: variable('none', 'Required with S3_BUCKET.', key),
  S3_SECRET_ACCESS_KEY: variable('none', 'Required with S3_BUCKET.', key),
  S3_ADDRESSING: variable(
    '`host` at Amazon, else `path`',
    'Where the bucket stands in addresses: `path` (https://store/bucket/…) or `host` (https://bucket.store/…).',
    oneOf('path', 'host'),
  ),
  S3_LINKS: variable(
    '`on` with https, else `off`',
    'Whether browsers read private files from S3_ENDPOINT itself, by addresses that are good for five minutes, or through this server.',
    oneOf('on', 'off'),
  ),
  FILES_PUBLIC_URL: variable(
    'this server',
    'What a CDN has in the place of `/files`, like `https://cdn.example.org/files`: the addresses of public pictures begin with it. Private ones stay with this server.',
    baseUrl,
  ),
  DATABASE_URL: variable(
    'embedded',
    'A PostgreSQL database instead of the embedded one.',
    url('postgres:', 'postgresql:').refine(isDecodable, 'must have UTF-8 alone behind its percent signs'),
  ),
  ROLE: variable('all', 'What this process does: `web`, `worker` or `all`.', oneOf('web', 'worker', 'all')),
  AUTH_SECRET: variable(
    'made once in DATA_DIR',
    'Signs sessions and mail links. Required with PostgreSQL; the same for all processes.',
    z.string().refine((secret) => secret.trim().length >= 32, 'must have at least 32 characters'),
  ),
  SMTP_URL: variable(
    'outbox',
    'A mail server. Without one, mail goes to DATA_DIR/outbox and /dev/mailbox.',
    url('smtp:', 'smtps:').refine((value) => new URL(value).hostname !== '', 'must name a host'),
  ),
  MAIL_FROM: variable('BRAND_NAME <no-reply@host of PUBLIC_URL>', 'The sender of mails.', sender),
  SIGNUPS: variable(
    'open',
    'Whether new accounts are opened: open or closed. Whoever has one signs in as before.',
    oneOf('open', 'closed'),
  ),
  ADMINS_NEED_TWO_STEP: variable(
    '0',
    '1: admins must turn on two-step sign-in before they can use the admin pages and calls.',
    permission,
  ),
  GOOGLE_CLIENT_ID: variable('off', 'Sign-in with Google, or with the provider of GOOGLE_ISSUER.', text),
  GOOGLE_CLIENT_SECRET: variable('off', 'Goes with GOOGLE_CLIENT_ID.', text),
  GOOGLE_ISSUER: variable(
    'https://accounts.google.com',
    'Any OpenID Connect provider; the button still says Google.',
    baseUrl,
  ),
  BRAND_NAME: variable(
    'Pictor',
    "The product's name, wherever it is shown.",
    text.max(40, 'must have at most 40 characters'),
  ),
  BRAND_LOGO: variable(
    'own',
    'The logo: the path of a square SVG, PNG or WebP file of at most 256 KB, or two by comma, for the light theme and for the dark one. It turns slowly.',
    list.refine((files) => files.length === 1 || files.length === 2, 'must name one file, or two by comma'),
  ),
  SUPPORT_EMAIL: variable(
    'support@host of PUBLIC_URL',
    'Where visitors write to: shown on the contact and legal pages, and when a payment could not be verified.',
    z.email('must be an e-mail address'),
  ),
  SECURITY_CONTACT: variable(
    'SUPPORT_EMAIL, if that is set; else there is no security.txt',
    'Where weaknesses are reported to: an e-mail address, or a page that starts with `https://`. Told at `/.well-known/security.txt`.',
    z
      .string()
      .refine((value) => z.email().safeParse(value).success || page.safeParse(value).success, {
        error: 'must be an e-mail address or a URL that starts with https://',
      })
      .transform(uriOf),
  ),
  SECURITY_POLICY: variable(
    'none',
    'A page that says what whoever finds a weakness may expect, told beside the contact.',
    page,
  ),
  SOCIAL_INSTAGRAM: social('Instagram'),
  SOCIAL_TWITTER: social('Twitter'),
  SOCIAL_PINTEREST: social('Pinterest'),
  SOCIAL_WHATSAPP: variable(
    'none',
    'A link to a chat, like `https://wa.me/15550100`, on the contact page.',
    url('https:'),
  ),
  WELCOME_CREDITS: variable('80', 'Credits for a newly confirmed address.', wholeNumber(0, 1_000_000)),
  DEFAULT_PLAN: variable('Pro', 'The plan of new accounts; `none` lets them choose.', oneOf('Pro', 'Pro Plus', 'none')),
  USD_INR_RATE: variable(
    '83.5',
    'Rupees for a dollar, with at most one decimal.',
    z
      .string()
      .regex(/^\d{1,4}(\.\d)?$/, 'must be a number with at most one decimal')
      .transform(Number)
      .refine((rate) => rate > 0, 'must be above 0'),
  ),
  MODEL_STANDARD: variable(
    'chosen by keys: `stability`, else `openai`, else `compatible`, else `demo`',
    'The engine that draws for Pro: `demo`, `openai`, `stability` or `compatible`.',
    engine,
  ),
  MODEL_PREMIUM: variable(
    'chosen by keys: `openai`, else `compatible`, else `stability`, else `demo`',
    'The engine that draws for Pro Plus.',
    engine,
  ),
  OPENAI_API_KEY: variable('none', 'A key of OpenAI.', key),
  OPENAI_BASE_URL: variable(
    'https://api.openai.com/v1',
    'Where OpenAI, or what stands before it, answers: everything before `/images/generations`.',
    baseUrl,
  ),
  OPENAI_IMAGE_MODEL: variable(
    'gpt-image-2.5-sunburst',
    'The model asked of OpenAI: gpt-image-2 or later.',
    text.refine(
      (name) => !/^(dall-e|chatgpt-image|gpt-image-1(?!\d))/.test(name),
      'must be gpt-image-2 or later: earlier models take three sizes only, and are shut down by December 2026',
    ),
  ),
  OPENAI_IMAGE_QUALITY: variable(
    'medium',
    'The quality asked of OpenAI, which decides the price: `low`, `medium` or `high`; `xhigh` and `max` of gpt-image-2.5 and later.',
    oneOf('low', 'medium', 'high', 'xhigh', 'max'),
  ),
  STABILITY_API_KEY: variable('none', 'A key of Stability AI, for Stable Image Ultra.', key),
  STABILITY_BASE_URL: variable(
    'https://api.stability.ai',
    'Where Stability AI answers: everything before `/v2beta`.',
    baseUrl,
  ),
  IMAGES_BASE_URL: variable(
    'none',
    "A server with OpenAI's images interface: everything before `/images/generations`. It may be in your own network; other addresses that its answers name may not.",
    baseUrl,
  ),
  IMAGES_API_KEY: variable('none', 'The key of that server, if it wants one.', key),
  IMAGES_MODEL: variable('none', 'The model asked of that server. Required with IMAGES_BASE_URL.', text),
  IMAGES_COST_USD: variable(
    'not known',
    'What a picture of that server costs, in US dollars; 0 if it is your own. Required with DAILY_PROVIDER_BUDGET_USD.',
    dollars,
  ),
  PROMPT_BLOCKLIST: variable(
    'none',
    'Words that no prompt may have, by comma. It is refused before anything is charged.',
    list,
  ),
  DAILY_PROVIDER_BUDGET_USD: variable(
    '20',
    'What each paid model may cost in a day, in US dollars; `none` for any amount.',
    budget,
  ),
  GENERATION_TIMEOUT_S: variable('180', 'The deadline of one generation, in seconds.', wholeNumber(5, 3_600)),
  GENERATION_CONCURRENCY: variable('2', 'Generations at a time, per worker process.', wholeNumber(1, 64)),
  RAZORPAY_KEY_ID: variable(
    'the sandbox',
    'Takes payments through Razorpay: `rzp_test_…` moves no money, `rzp_live_…` does.',
    razorpayKeyId,
  ),
  RAZORPAY_KEY_SECRET: variable('the sandbox', 'Goes with RAZORPAY_KEY_ID.', key),
  RAZORPAY_WEBHOOK_SECRET: variable(
    'none',
    'What you set for the webhook at Razorpay, which is not the key secret. Several by comma: after a change, the former one for a day. Required with a public PUBLIC_URL.',
    list.refine((secrets) => secrets.length > 0, 'must have at least one secret'),
  ),
  RAZORPAY_API_URL: variable(
    'https://api.razorpay.com',
    'Where Razorpay, or what stands before it, answers: everything before `/v1`.',
    baseUrl,
  ),
  RAZORPAY_CHECKOUT_URL: variable(
    'https://checkout.razorpay.com/v1/checkout.js',
    'The script of its hosted checkout, which browsers load.',
    baseUrl,
  ),
  PAYMENT_FALLBACK_KEY_ID: variable(
    'none',
    'The key id that browsers open the checkout with if a server tells none with its order. This one always does.',
    razorpayKeyId,
  ),
  ALLOW_EMBEDDED_PAYMENTS: variable(
    '0',
    '1 lets live keys start with the embedded database, which one disk keeps and one process serves.',
    permission,
  ),
  ALLOW_SANDBOX_PAYMENTS: variable(
    '0',
    '1 lets the sandbox, or test keys, start with a public PUBLIC_URL and a model that costs money: everybody buys credits for nothing.',
    permission,
  ),
  DEMO_GALLERY: variable(
    '48',
    'How many pictures are drawn into an empty gallery at the first start; 0 for none.',
    wholeNumber(0, 48),
  ),
  TRUSTED_PROXIES: variable(
    'none',
    'Addresses or networks of proxies whose X-Forwarded-For is believed, by comma.',
    addresses,
  ),
  COUNTRY_HEADER: variable(
    'none',
    "The header in which a CDN tells the visitor's country, like `CF-IPCountry`. Only TRUSTED_PROXIES are believed, so set both.",
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, like CF-IPCountry')
      .transform((name) => name.toLowerCase()),
  ),
  REGION_LOOKUP_URL: variable(
    'none',
    'A service that tells the country of an address which the database beside the server does not know, like `https://ipapi.co/{ip}/json/`. It is sent the network of the visitor (/24, /48), not their address.',
    url('https:', 'http:')
      .refine((value) => value.split('{ip}').length === 2 && LOOKUP_PLACE.test(value), {
        error: 'must have {ip} once, in its path or query',
      })
      .refine((value) => !/^https?:\/\/[^/?#]*@/.test(value), 'must have no user or password'),
  ),
  RATE_LIMITS: variable(
    'those of [operating](operating.md#limits)',
    'Other numbers for single limits, by their names there: `api-of-address=600,upload-of-account=20`. The time that each counts for stays. For a site whose visitors share few addresses, or to be stricter; a limit cannot be switched off.',
    points,
  ),
  METRICS_ALLOW: variable('loopback', 'Addresses that may read /metrics beside loopback, by comma.', addresses),
  ...retentionVariables,
  LOG_LEVEL: variable('info', 'How much is logged.', oneOf('debug', 'info', 'warn', 'error', 'silent')),
}
export type VariableName = keyof typeof variables
/** What was set, as values. */
export type Values = { [Name in VariableName]?: z.output<(typeof variables)[Name]['schema']> }

function limitIn(entry: string): { name: LimitName; points: number } | null {
  const [, written = '', digits = ''] = /^([a-z-]+)=([1-9]\d{0,6})$/.exec(entry) ?? []
  const [name, points] = [limitsByWrittenName.get(written), Number(digits)]
  return name !== undefined && points <= 1_000_000 ? { name, points } : null
}

/** Of a page, or of an address of mail. */
export function uriOf(contact: string): string {
  return contact.startsWith('https://') ? contact : `mailto:${contact}`
}
