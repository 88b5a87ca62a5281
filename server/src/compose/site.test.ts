import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createOperator, createSite } from './site.ts'

const createTestOperator = (environment: Record<string, string>) =>
  createOperator(readConfig(environment, '/srv/pictor'))
const listProcessors = (environment: Record<string, string>) =>
  createTestOperator(environment).processors.map(({ purpose, name }) => `${purpose}: ${name}`)

test('an unconfigured installation has no data processors and uses the demo model', () => {
  expect(createTestOperator({})).toEqual({
    social: [],
    processors: [],
    isDemo: { standard: true, premium: true },
  })
})

test('the site names the credits of a new account', () => {
  const createTestSite = (environment: Record<string, string>) =>
    createSite(
      readConfig(environment, '/srv/pictor'),
      { web: 'production' },
      { scriptUrl: '/checkout.js', isTest: true },
    )
  expect(createTestSite({}).welcomeCredits).toBe(80)
  expect(createTestSite({ WELCOME_CREDITS: '0' }).welcomeCredits).toBe(0)
})

test('each configured service is listed as a data processor with its purpose', () => {
  const environment = {
    OPENAI_API_KEY: 'sk-1',
    STABILITY_API_KEY: 'sk-2',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    SMTP_URL: 'smtps://me:pass@smtp.example.com:465',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    S3_BUCKET: 'pictor',
    S3_ENDPOINT: 'https://s3.example.net',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
    DATABASE_URL: 'postgres://me:pass@db.example.com/pictor',
    AUTH_SECRET: 'x'.repeat(32),
    COUNTRY_HEADER: 'CF-IPCountry',
    TRUSTED_PROXIES: '10.0.0.0/8',
    FILES_PUBLIC_URL: 'https://cdn.example.org/files',
    REGION_LOOKUP_URL: 'https://ipapi.co/{ip}/json/',
  }
  expect(listProcessors(environment)).toEqual([
    'pictures: Stability AI',
    'pictures: OpenAI',
    'payments: Razorpay',
    'mail: smtp.example.com',
    'sign-in: Google',
    'database: db.example.com',
    'files: s3.example.net',
    'delivery: Cloudflare',
    'delivery: cdn.example.org',
    'region: ipapi.co',
  ])
})

test('a company that serves both plans is listed once', () => {
  expect(listProcessors({ OPENAI_API_KEY: 'sk-1' })).toEqual(['pictures: OpenAI'])
  expect(createTestOperator({ OPENAI_API_KEY: 'sk-1', MODEL_STANDARD: 'demo' }).isDemo).toEqual({
    standard: true,
    premium: false,
  })
})

test('services without a known name are listed by host', () => {
  const images = { IMAGES_BASE_URL: 'https://images.example.com:8443/v1', IMAGES_MODEL: 'sd-xl' }
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', GOOGLE_ISSUER: 'https://login.example.org' }
  expect(listProcessors({ ...images, ...google })).toEqual([
    'pictures: images.example.com',
    'sign-in: login.example.org',
  ])
})

test('services on this machine or in a private network are not listed', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', '192.168.1.4', 'painter', 'painter.internal']) {
    expect(listProcessors({ IMAGES_BASE_URL: `http://${host}:8080/v1`, IMAGES_MODEL: 'sd-xl' }), host).toEqual([])
  }
  expect(
    listProcessors({ SMTP_URL: 'smtp://mailer:25', DATABASE_URL: 'postgres:///pictor', AUTH_SECRET: 'x'.repeat(32) }),
  ).toEqual([])
})

function findTwitterHandle(url: string | undefined): string | undefined {
  const config = readConfig(url === undefined ? {} : { SOCIAL_TWITTER: url }, '/')
  return createSite(config, { web: 'none' }, { scriptUrl: '', isTest: true }).twitterHandle
}

test.each([
  ['https://x.com/pictor_ai', 'pictor_ai'],
  ['https://www.twitter.com/@pictor/', 'pictor'],
  ['https://x.com/i/communities/1', undefined],
  ['https://example.org/pictor', undefined],
  [undefined, undefined],
])('the Twitter account in %s is %s', (url, handle) => {
  expect(findTwitterHandle(url)).toBe(handle)
})
