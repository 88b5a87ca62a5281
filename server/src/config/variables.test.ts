import { expect, test } from 'vitest'
import { variables, type VariableName } from './variables.ts'
import { findConfigIssues } from '../../test/fixtures/config-issues.ts'

const BLANK = ['   ', '\t']
const CONTROL_CHARACTERS = ['a\nb', 'a\r\nBcc: eve@example.org', 'a\0b']
const INVALID_WORD = [...BLANK, 'garbage', 'toString', '__proto__', '{}', '1']
const INVALID_SWITCH = [...BLANK, 'yes', 'true', '2', '01']
const INVALID_NUMBER = [...BLANK, 'garbage', '-1', '1e3', '0x10', '1.55', 'NaN', 'Infinity', '{}', '9'.repeat(30)]
const INVALID_KEY = [...BLANK, ...CONTROL_CHARACTERS, 'two words', 'ключ']
const INVALID_URL = [
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
const INVALID_BASE_URL = [
  ...INVALID_URL,
  'https://me:secret@example.org',
  'https://example.org/?a',
  'https://example.org/#a',
]
const INVALID_IP_LIST = ['garbage', '10.0.0.0/33', '::/129', '10.0.0.1/', '10.0.0.1/a', '127.0.0.1:80', 'a.example']
const INVALID_EMAIL = ['garbage', '@', 'a@', '<b>@example.org', 'a@example.org, b@example.org']

/** Invalid values of each variable. */
const invalidValues: Record<VariableName, string[]> = {
  PORT: [...INVALID_NUMBER, '65536', '127.0.0.1:80'],
  HOST: [
    ...BLANK,
    ...CONTROL_CHARACTERS,
    'two words',
    '127.0.0.1:3000',
    '999.0.0.1',
    '[::1]',
    'http://a',
    '-a',
    '../a',
  ],
  PUBLIC_URL: [...INVALID_BASE_URL, 'https://example.org/a'],
  DATA_DIR: [...BLANK, ...CONTROL_CHARACTERS],
  S3_BUCKET: [...BLANK, 'a', 'My_Bucket', '../a', 'https://example.org', 'x'.repeat(64)],
  S3_ENDPOINT: INVALID_BASE_URL,
  S3_REGION: [...BLANK, 'EU', 'a b', '../a', 'x'.repeat(41)],
  S3_ACCESS_KEY_ID: INVALID_KEY,
  S3_SECRET_ACCESS_KEY: INVALID_KEY,
  S3_ADDRESSING: INVALID_WORD,
  S3_LINKS: INVALID_WORD,
  FILES_PUBLIC_URL: INVALID_BASE_URL,
  DATABASE_URL: [
    ...INVALID_URL,
    'postgres:db',
    'postgres://db:abc/pictor',
    'postgres://me:%ff@db/pictor',
    'mysql://db/a',
  ],
  ROLE: INVALID_WORD,
  AUTH_SECRET: [...BLANK, 'short', ' '.repeat(64), 'x'.repeat(31)],
  SMTP_URL: [...INVALID_URL, 'smtp:mail', 'smtp://', 'smtp://mail:abc', 'smtp://mail\n.example'],
  MAIL_FROM: [...BLANK, ...CONTROL_CHARACTERS, ...INVALID_EMAIL, 'Pictor', 'Pictor <>', 'Pictor <a@example.org> b'],
  SIGNUPS: INVALID_WORD,
  ADMINS_NEED_TWO_STEP: INVALID_SWITCH,
  GOOGLE_CLIENT_ID: [...BLANK, ...CONTROL_CHARACTERS],
  GOOGLE_CLIENT_SECRET: [...BLANK, ...CONTROL_CHARACTERS],
  GOOGLE_ISSUER: INVALID_BASE_URL,
  BRAND_NAME: [...BLANK, ...CONTROL_CHARACTERS, 'x'.repeat(41)],
  BRAND_LOGO: [...BLANK, ',', 'a.svg,b.svg,c.svg', 'none.svg', '../../etc/passwd', '/dev/zero', '/', 'a\0b'],
  SUPPORT_EMAIL: [...BLANK, ...CONTROL_CHARACTERS, ...INVALID_EMAIL, 'a@example.org\n'],
  SECURITY_CONTACT: [...INVALID_URL, ...INVALID_EMAIL, 'http://example.org'],
  SECURITY_POLICY: [...INVALID_URL, 'http://example.org'],
  SOCIAL_INSTAGRAM: [...INVALID_URL, 'http://example.org'],
  SOCIAL_TWITTER: [...INVALID_URL, 'http://example.org'],
  SOCIAL_PINTEREST: [...INVALID_URL, 'http://example.org'],
  SOCIAL_WHATSAPP: [...INVALID_URL, 'http://example.org'],
  WELCOME_CREDITS: INVALID_NUMBER,
  DEFAULT_PLAN: [...INVALID_WORD, 'pro'],
  USD_INR_RATE: [...INVALID_NUMBER, '0', '0.0'],
  MODEL_STANDARD: INVALID_WORD,
  MODEL_PREMIUM: INVALID_WORD,
  OPENAI_API_KEY: INVALID_KEY,
  OPENAI_BASE_URL: INVALID_BASE_URL,
  OPENAI_IMAGE_MODEL: [...BLANK, ...CONTROL_CHARACTERS, 'dall-e-3', 'gpt-image-1'],
  OPENAI_IMAGE_QUALITY: INVALID_WORD,
  STABILITY_API_KEY: INVALID_KEY,
  STABILITY_BASE_URL: INVALID_BASE_URL,
  IMAGES_BASE_URL: INVALID_BASE_URL,
  IMAGES_API_KEY: INVALID_KEY,
  IMAGES_MODEL: [...BLANK, ...CONTROL_CHARACTERS],
  IMAGES_COST_USD: [...BLANK, 'garbage', '-1', '1e3', '1.1234567', '$1', 'NaN'],
  // Any word is valid.
  PROMPT_BLOCKLIST: [],
  DAILY_PROVIDER_BUDGET_USD: [...BLANK, 'garbage', '-1', '1e3', '1.1234567', '0', 'NaN'],
  GENERATION_TIMEOUT_S: [...INVALID_NUMBER, '4', '3601'],
  GENERATION_CONCURRENCY: [...INVALID_NUMBER, '0', '65'],
  RAZORPAY_KEY_ID: [...INVALID_WORD, 'rzp_test_', 'rzp_test_a\n', 'rzp_prod_a'],
  RAZORPAY_KEY_SECRET: INVALID_KEY,
  RAZORPAY_WEBHOOK_SECRET: [...BLANK, ',', ' , '],
  RAZORPAY_API_URL: INVALID_BASE_URL,
  RAZORPAY_CHECKOUT_URL: INVALID_BASE_URL,
  PAYMENT_FALLBACK_KEY_ID: [...INVALID_WORD, 'rzp_test_', 'rzp_test_a\n'],
  ALLOW_EMBEDDED_PAYMENTS: INVALID_SWITCH,
  ALLOW_SANDBOX_PAYMENTS: INVALID_SWITCH,
  DEMO_GALLERY: [...INVALID_NUMBER, '34'],
  TRUSTED_PROXIES: INVALID_IP_LIST,
  COUNTRY_HEADER: [...BLANK, ...CONTROL_CHARACTERS, 'two words', 'a:b', 'x'.repeat(65)],
  REGION_LOOKUP_URL: [
    ...INVALID_URL,
    'https://example.org',
    'https://me@example.org/{ip}',
    'https://example.org/{ip}{ip}',
  ],
  RATE_LIMITS: ['garbage', 'api:ip', 'api:ip=off', '__proto__=1', 'a=1,,b'],
  METRICS_ALLOW: INVALID_IP_LIST,
  KEEP_OUTBOX_DAYS: [...INVALID_NUMBER, '36501'],
  KEEP_ORDERS_DAYS: [...INVALID_NUMBER, '29'],
  KEEP_GENERATIONS_DAYS: [...INVALID_NUMBER, '36501'],
  KEEP_NOTICES_DAYS: [...INVALID_NUMBER, '6'],
  LOG_LEVEL: [...INVALID_WORD, 'WARN'],
}

test.each(Object.keys(variables) as VariableName[])('each invalid value of %s is reported in one sentence', (name) => {
  expect(findConfigIssues({ [name]: '' })).toEqual([])
  const sentence = [expect.stringMatching(new RegExp(`^${name} (?:must|can't) [^\\n]+\\.$`))]
  for (const value of invalidValues[name])
    expect([value, findConfigIssues({ [name]: value })]).toEqual([value, sentence])
})
