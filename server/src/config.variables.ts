import { isIP } from 'node:net'
import { z } from 'zod'

/** One environment variable: what it is called, what it means, and how its text becomes a value. */
export interface Variable<Value> {
  /** For the reference page; the value itself is computed where it depends on others. */
  fallback: string
  meaning: string
  /** Of the text as given. Its message completes the sentence "NAME …". */
  schema: z.ZodType<Value, string>
}

const variable = <Value>(fallback: string, meaning: string, schema: z.ZodType<Value, string>): Variable<Value> => ({
  fallback,
  meaning,
  schema,
})

const text = z.string().trim().min(1, 'must not be empty')
const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
const oneOf = <const Choices extends string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(', ')}`)
/** Addresses and networks like 10.0.0.0/8, by comma. */
const addresses = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  )
  .refine(
    (entries) => entries.every(isAddressOrNetwork),
    'must list IP addresses or networks like 10.0.0.0/8, by comma',
  )
const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

/** Everything that can be configured. The reference page in docs/ is printed from this list. */
export const variables = {
  PORT: variable('3000', 'Where it listens. 0 takes a free port.', wholeNumber(0, 65_535)),
  HOST: variable('127.0.0.1', 'The address it listens on; 0.0.0.0 for all.', text),
  PUBLIC_URL: variable(
    'http://localhost:PORT',
    'The origin that visitors use: in mails, redirects and social tags.',
    url('http:', 'https:').refine((value) => new URL(value).href === `${new URL(value).origin}/`, {
      error: 'must be an origin alone, without path, query or user',
    }),
  ),
  DATA_DIR: variable('./data', 'The embedded database, files, outbox and the generated secret.', text),
  DATABASE_URL: variable(
    'embedded',
    'A PostgreSQL database instead of the embedded one.',
    url('postgres:', 'postgresql:'),
  ),
  ROLE: variable('all', 'What this process does: `web`, `worker` or `all`.', oneOf('web', 'worker', 'all')),
  AUTH_SECRET: variable(
    'made once in DATA_DIR',
    'Signs sessions and mail links. Required with PostgreSQL; the same for all processes.',
    z.string().min(32, 'must have at least 32 characters'),
  ),
  SMTP_URL: variable(
    'outbox',
    'A mail server. Without one, mail goes to DATA_DIR/outbox and /dev/mailbox.',
    url('smtp:', 'smtps:'),
  ),
  MAIL_FROM: variable('BRAND_NAME <no-reply@host of PUBLIC_URL>', 'The sender of mails.', text),
  GOOGLE_CLIENT_ID: variable('off', 'Sign-in with Google, or with the provider of GOOGLE_ISSUER.', text),
  GOOGLE_CLIENT_SECRET: variable('off', 'Goes with GOOGLE_CLIENT_ID.', text),
  GOOGLE_ISSUER: variable(
    'https://accounts.google.com',
    'Any OpenID Connect provider; the button still says Google.',
    url('https:', 'http:'),
  ),
  BRAND_NAME: variable(
    'Pictor',
    "The product's name, wherever it is shown.",
    text.max(40, 'must have at most 40 characters'),
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
  GENERATION_TIMEOUT_S: variable('180', 'The deadline of one generation, in seconds.', wholeNumber(5, 3_600)),
  GENERATION_CONCURRENCY: variable('2', 'Generations at a time, per worker process.', wholeNumber(1, 64)),
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
  METRICS_ALLOW: variable('loopback', 'Addresses that may read /metrics beside loopback, by comma.', addresses),
  LOG_LEVEL: variable('info', 'How much is logged.', oneOf('debug', 'info', 'warn', 'error', 'silent')),
}
export type VariableName = keyof typeof variables

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return longest > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
}
