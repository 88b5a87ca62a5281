import { expect, test } from 'vitest'
import { variables, type VariableName } from './variables.ts'
import { mistakesOf } from '../../test/fixtures/config-mistakes.ts'

const BLANK = ['   ', '\t']
const BROKEN_LINE = ['a\nb', 'a\r\nBcc: eve@example.org', 'a\0b']
const NO_WORD = [...BLANK, 'garbage', 'toString', '__proto__', '{}', '1']
const NO_SWITCH = [...BLANK, 'yes', 'true', '2', '01']
const NO_NUMBER = [...BLANK, 'garbage', '-1', '1e3', '0x10', '1.55', 'NaN', 'Infinity', '{}', '9'.repeat(30)]
const NO_KEY = [...BLANK, ...BROKEN_LINE, 'two words', 'ключ']
const NO_URL = [
  ...BLANK,
  'garbage',
  '-1',
  '{}',
  '//evil.example',
  '../../etc/passwd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'https:example.org',
  'http://',
  'https://',
  'http://127.0.0.1:abc',
  'http://127.0.0.1:99999',
  'http://[::1',
  'https://a b',
  'https://%zz',
  'https://exa\nmple.org',
  'https://example.org\r\nx',
  "https://a;script-src'*'",
  'https://a,b',
]
const NO_BASE_URL = [...NO_URL, 'https://me:secret@example.org', 'https://example.org/?a', 'https://example.org/#a']
const NO_LIST_OF_ADDRESSES = [
  'garbage',
  '10.0.0.0/33',
  '::/129',
  '10.0.0.1/',
  '10.0.0.1/a',
  '127.0.0.1:80',
  'a.example',
]
const NO_MAIL = ['garbage', '@', 'a@', '<b>@example.org', 'a@example.org, b@example.org']

/** Invalid values of each variable. */
const wrong: Record<VariableName, string[]> = {
  PORT: [...NO_NUMBER, '65536', '127.0.0.1:80'],
  HOST: [...BLANK, ...BROKEN_LINE, 'two words', '127.0.0.1:3000', '999.0.0.1', '[::1]', 'http://a', '-a', '../a'],
  PUBLIC_URL: [...NO_BASE_URL, 'https://example.org/a'],
  DATA_DIR: [...BLANK, ...BROKEN_LINE],
  S3_BUCKET: [...BLANK, 'a', 'My_Bucket', '../a', 'https://example.org', 'x'.repeat(64)],
  S3_ENDPOINT: NO_BASE_URL,
  S3_REGION: [...BLANK, 'EU', 'a b', '../a', 'x'.repeat(41)],
  S3_ACCESS_KEY_ID: NO_KEY,
  S3_SECRET_ACCESS_KEY: NO_KEY,
  S3_ADDRESSING: NO_WORD,
  S3_LINKS: NO_WORD,
  FILES_PUBLIC_URL: NO_BASE_URL,
  DATABASE_URL: [...NO_URL, 'postgres:db', 'postgres://db:abc/pictor', 'postgres://me:%ff@db/pictor', 'mysql://db/a'],
  ROLE: NO_WORD,
  AUTH_SECRET: [...BLANK, 'short', ' '.repeat(64), 'x'.repeat(31)],
  SMTP_URL: [...NO_URL, 'smtp:mail', 'smtp://', 'smtp://mail:abc', 'smtp://mail\n.example'],
  MAIL_FROM: [...BLANK, ...BROKEN_LINE, ...NO_MAIL, 'Pictor', 'Pictor <>', 'Pictor <a@example.org> b'],
  SIGNUPS: NO_WORD,
  ADMINS_NEED_TWO_STEP: NO_SWITCH,
  GOOGLE_CLIENT_ID: [...BLANK, ...BROKEN_LINE],
  GOOGLE_CLIENT_SECRET: [...BLANK, ...BROKEN_LINE],
  GOOGLE_ISSUER: NO_BASE_URL,
  BRAND_NAME: [...BLANK, ...BROKEN_LINE, 'x'.repeat(41)],
  BRAND_LOGO: [...BLANK, ',', 'a.svg,b.svg,c.svg', 'none.svg', '../../etc/passwd', '/dev/zero', '/', 'a\0b'],
  SUPPORT_EMAIL: [...BLANK, ...BROKEN_LINE, ...NO_MAIL, 'a@example.org\n'],
  SECURITY_CONTACT: [...NO_URL, ...NO_MAIL, 'http://example.org'],
  SECURITY_POLICY: [...NO_URL, 'http://example.org'],
  SOCIAL_INSTAGRAM: [...NO_URL, 'http://example.org'],
  SOCIAL_TWITTER: [...NO_URL, 'http://example.org'],
  SOCIAL_PINTEREST: [...NO_URL, 'http://example.org'],
  SOCIAL_WHATSAPP: [...NO_URL, 'http://example.org'],
  WELCOME_CREDITS: NO_NUMBER,
  DEFAULT_PLAN: [...NO_WORD, 'pro'],
  USD_INR_RATE: [...NO_NUMBER, '0', '0.0'],
  MODEL_STANDARD: NO_WORD,
  MODEL_PREMIUM: NO_WORD,
  OPENAI_API_KEY: NO_KEY,
  OPENAI_BASE_URL: NO_BASE_URL,
  OPENAI_IMAGE_MODEL: [...BLANK, ...BROKEN_LINE, 'dall-e-3', 'gpt-image-1'],
  OPENAI_IMAGE_QUALITY: NO_WORD,
  STABILITY_API_KEY: NO_KEY,
  STABILITY_BASE_URL: NO_BASE_URL,
  IMAGES_BASE_URL: NO_BASE_URL,
  IMAGES_API_KEY: NO_KEY,
  IMAGES_MODEL: [...BLANK, ...BROKEN_LINE],
  IMAGES_COST_USD: [...BLANK, 'garbage', '-1', '1e3', '1.1234567', '$1', 'NaN'],
  // Any word is valid.
  PROMPT_BLOCKLIST: [],
  DAILY_PROVIDER_BUDGET_USD: [...BLANK, 'garbage', '-1', '1e3', '1.1234567', '0', 'NaN'],
  GENERATION_TIMEOUT_S: [...NO_NUMBER, '4', '3601'],
  GENERATION_CONCURRENCY: [...NO_NUMBER, '0', '65'],
  RAZORPAY_KEY_ID: [...NO_WORD, 'rzp_test_', 'rzp_test_a\n', 'rzp_prod_a'],
  RAZORPAY_KEY_SECRET: NO_KEY,
  RAZORPAY_WEBHOOK_SECRET: [...BLANK, ',', ' , '],
  RAZORPAY_API_URL: NO_BASE_URL,
  RAZORPAY_CHECKOUT_URL: NO_BASE_URL,
  PAYMENT_FALLBACK_KEY_ID: [...NO_WORD, 'rzp_test_', 'rzp_test_a\n'],
  ALLOW_EMBEDDED_PAYMENTS: NO_SWITCH,
  ALLOW_SANDBOX_PAYMENTS: NO_SWITCH,
  DEMO_GALLERY: [...NO_NUMBER, '49'],
  TRUSTED_PROXIES: NO_LIST_OF_ADDRESSES,
  COUNTRY_HEADER: [...BLANK, ...BROKEN_LINE, 'two words', 'a:b', 'x'.repeat(65)],
  REGION_LOOKUP_URL: [...NO_URL, 'https://example.org', 'https://me@example.org/{ip}', 'https://example.org/{ip}{ip}'],
  RATE_LIMITS: ['garbage', 'api:ip', 'api:ip=off', '__proto__=1', 'a=1,,b'],
  METRICS_ALLOW: NO_LIST_OF_ADDRESSES,
  KEEP_OUTBOX_DAYS: [...NO_NUMBER, '36501'],
  KEEP_ORDERS_DAYS: [...NO_NUMBER, '29'],
  KEEP_GENERATIONS_DAYS: [...NO_NUMBER, '36501'],
  KEEP_NOTICES_DAYS: [...NO_NUMBER, '6'],
  LOG_LEVEL: [...NO_WORD, 'WARN'],
}

test.each(Object.keys(variables) as VariableName[])('each invalid value of %s is reported in one sentence', (name) => {
  expect(mistakesOf({ [name]: '' })).toEqual([])
  const sentence = [expect.stringMatching(new RegExp(`^${name} (?:must|can't) [^\\n]+\\.$`))]
  for (const value of wrong[name]) expect([value, mistakesOf({ [name]: value })]).toEqual([value, sentence])
})
