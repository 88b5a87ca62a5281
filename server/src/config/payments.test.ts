import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findConfigIssues } from '../../test/fixtures/config-issues.ts'

const OPENAI = { OPENAI_API_KEY: 'sk-1' }
const STABILITY = { STABILITY_API_KEY: 'sk-2' }
const IMAGES = { IMAGES_BASE_URL: 'http://10.0.0.5:8080/v1/', IMAGES_MODEL: 'sd-xl' }
const RAZORPAY = { RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag', RAZORPAY_KEY_SECRET: 'thisissupersecret' }
const WEBHOOK = { RAZORPAY_WEBHOOK_SECRET: 'whsec-1' }
const PUBLIC = { PUBLIC_URL: 'https://pictor.example', SMTP_URL: 'smtps://mail.example' }
const POSTGRES = { DATABASE_URL: 'postgres://db/pictor', AUTH_SECRET: 'a secret of at least thirty-two characters' }
const LIVE = { ...RAZORPAY, ...WEBHOOK, ...PUBLIC, ...POSTGRES, RAZORPAY_KEY_ID: 'rzp_live_1DP5mmOlF5G5ag' }

test('without keys, payments use the sandbox', () => {
  expect(readConfig({}, '/srv/pictor').payments).toEqual({ provider: 'sandbox', fallbackKeyId: null })
  expect(readConfig({ PAYMENT_FALLBACK_KEY_ID: 'rzp_test_9' }, '/srv/pictor').payments).toEqual({
    provider: 'sandbox',
    fallbackKeyId: 'rzp_test_9',
  })
  expect(readConfig(RAZORPAY, '/srv/pictor').payments).toEqual({
    provider: 'razorpay',
    keyId: 'rzp_test_1DP5mmOlF5G5ag',
    keySecret: 'thisissupersecret',
    webhookSecrets: [],
    apiUrl: 'https://api.razorpay.com',
    fallbackKeyId: null,
    checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  })
})

test('the API URL can be overridden, and the webhook may have several secrets', () => {
  const overrides = {
    RAZORPAY_API_URL: 'https://prod-api-static.razorpay.com/',
    RAZORPAY_WEBHOOK_SECRET: 'new one, old',
  }
  expect(readConfig({ ...RAZORPAY, ...overrides }, '/srv/pictor').payments).toMatchObject({
    apiUrl: 'https://prod-api-static.razorpay.com',
    webhookSecrets: ['new one', 'old'],
  })
})

test.each<[description: string, environment: Record<string, string>]>([
  ['live keys with PostgreSQL on a public site', LIVE],
  ['live keys and paid models', { ...LIVE, ...OPENAI, ...STABILITY }],
  ['test keys on this machine, without a webhook', { ...RAZORPAY, ...OPENAI }],
  ['test keys on a public site without paid models', { ...RAZORPAY, ...WEBHOOK, ...PUBLIC }],
  [
    'test keys on a public site, allowed',
    { ...RAZORPAY, ...WEBHOOK, ...PUBLIC, ...OPENAI, ALLOW_SANDBOX_PAYMENTS: '1' },
  ],
  ['the sandbox on this machine with paid models', { ...OPENAI, ...STABILITY }],
  ['the sandbox on a public site without paid models', PUBLIC],
  ['the sandbox on a public site with a server that costs nothing', { ...PUBLIC, ...IMAGES, IMAGES_COST_USD: '0' }],
  ['the sandbox on a public site with paid models, allowed', { ...PUBLIC, ...OPENAI, ALLOW_SANDBOX_PAYMENTS: '1' }],
])('%s: the configuration is valid', (_case, environment) => {
  expect(findConfigIssues(environment)).toEqual([])
})

const { DATABASE_URL: _database, AUTH_SECRET: _secret, ...EMBEDDED_LIVE } = LIVE

test('live keys require ALLOW_EMBEDDED_PAYMENTS with the embedded database', () => {
  expect(findConfigIssues(EMBEDDED_LIVE)).toEqual([
    'DATABASE_URL must be set with a live RAZORPAY_KEY_ID: real payments need PostgreSQL, or ALLOW_EMBEDDED_PAYMENTS=1 for the embedded database.',
  ])
  expect(findConfigIssues({ ...EMBEDDED_LIVE, ALLOW_EMBEDDED_PAYMENTS: '0' })).toHaveLength(1)
  expect(findConfigIssues({ ...EMBEDDED_LIVE, ALLOW_EMBEDDED_PAYMENTS: '1' })).toEqual([])
})

test.each(['http://localhost:3000', 'https://localhost', 'http://pictor.example'])(
  'live keys are rejected at %s',
  (publicUrl) => {
    expect(findConfigIssues({ ...LIVE, PUBLIC_URL: publicUrl })).toEqual([
      `PUBLIC_URL must be a public https origin with a live RAZORPAY_KEY_ID, but is ${publicUrl}: use test keys (rzp_test_…) here.`,
    ])
  },
)

test.each(['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'])('live keys are rejected with %s over plain HTTP', (name) => {
  expect(findConfigIssues({ ...LIVE, [name]: 'http://proxy.example' })).toEqual([
    'RAZORPAY_API_URL and RAZORPAY_CHECKOUT_URL must be https with a live RAZORPAY_KEY_ID.',
  ])
})

test.each<[description: string, environment: Record<string, string>]>([
  ['the sandbox', {}],
  ['test keys', { ...RAZORPAY, ...WEBHOOK }],
])('%s on a public site with a paid model must be allowed explicitly', (_case, environment) => {
  const sentence = expect.stringMatching(
    /^RAZORPAY_KEY_ID must be a live key .*ALLOW_SANDBOX_PAYMENTS=1 allows that\.$/,
  )
  for (const paid of [OPENAI, STABILITY, IMAGES, { ...IMAGES, IMAGES_COST_USD: '0.01' }]) {
    expect(findConfigIssues({ ...environment, ...PUBLIC, ...paid })).toEqual([sentence])
  }
})

test('incomplete Razorpay settings are rejected', () => {
  const pair = 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET go together: set both or none.'
  expect(findConfigIssues({ RAZORPAY_KEY_ID: RAZORPAY.RAZORPAY_KEY_ID })).toEqual([pair])
  expect(findConfigIssues({ RAZORPAY_KEY_SECRET: 'secret' })).toEqual([pair])
  expect(findConfigIssues({ RAZORPAY_KEY_ID: 'rzp_live_1' })).toContain(pair)
  const missingPairMessage = (name: string) =>
    `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET must be set with ${name}: otherwise payments use the sandbox.`
  expect(findConfigIssues(WEBHOOK)).toEqual([missingPairMessage('RAZORPAY_WEBHOOK_SECRET')])
  expect(findConfigIssues({ RAZORPAY_API_URL: 'https://api.razorpay.com' })).toEqual([
    missingPairMessage('RAZORPAY_API_URL'),
  ])
  expect(findConfigIssues({ ...RAZORPAY, ...PUBLIC })).toEqual([
    expect.stringContaining('RAZORPAY_WEBHOOK_SECRET must be set with a public PUBLIC_URL (https://pictor.example)'),
  ])
})

test('payment keys are validated', () => {
  expect(
    findConfigIssues({
      RAZORPAY_KEY_ID: 'sk_live_1',
      RAZORPAY_KEY_SECRET: 'two words',
      RAZORPAY_WEBHOOK_SECRET: ' , ',
      RAZORPAY_API_URL: 'api.razorpay.com',
      RAZORPAY_CHECKOUT_URL: 'javascript:alert(1)',
      PAYMENT_FALLBACK_KEY_ID: 'rzp_test_',
      ALLOW_EMBEDDED_PAYMENTS: 'yes',
      ALLOW_SANDBOX_PAYMENTS: 'true',
    }),
  ).toEqual([
    'RAZORPAY_KEY_ID must be a Razorpay key id: rzp_test_… or rzp_live_….',
    'RAZORPAY_KEY_SECRET must consist of visible ASCII characters, without spaces.',
    'RAZORPAY_WEBHOOK_SECRET must have at least one secret.',
    'RAZORPAY_API_URL must be a URL that starts with https:// or http://.',
    'RAZORPAY_CHECKOUT_URL must be a URL that starts with https:// or http://.',
    'PAYMENT_FALLBACK_KEY_ID must be a Razorpay key id: rzp_test_… or rzp_live_….',
    'ALLOW_EMBEDDED_PAYMENTS must be one of 0, 1.',
    'ALLOW_SANDBOX_PAYMENTS must be one of 0, 1.',
  ])
})
