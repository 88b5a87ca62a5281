import { expect, test } from 'vitest'
import { getOrigins, readConfig } from './config.ts'
import { findConfigIssues } from '../../test/fixtures/config-issues.ts'

test('an empty environment is a complete configuration for this machine', () => {
  expect(readConfig({}, '/srv/pictor')).toMatchObject({
    listen: { port: 3000, host: '127.0.0.1' },
    publicUrl: 'http://localhost:3000',
    isLocal: true,
    dataDir: '/srv/pictor/data',
    database: { engine: 'pglite' },
    email: { carrier: 'outbox' },
    welcomeCredits: 80,
    defaultPlan: 'Pro',
  })
})

test('every invalid variable is reported, with one message each', () => {
  expect(
    findConfigIssues({ PORT: 'x', ROLE: 'king', USD_INR_RATE: '83.55', PUBLIC_URL: 'http://localhost/a' }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'PUBLIC_URL must be an origin, without path, query or user.',
    'ROLE must be one of web, worker, all.',
    'USD_INR_RATE must be a number with at most one decimal.',
  ])
})

test.each([
  ['Atelier Nord', 'Atelier Nord'],
  ['Acme: (pictures), Inc.', '"Acme: (pictures), Inc."'],
  ['A"<b>\\', String.raw`"A\"<b>\\"`],
])('the default sender contains the brand name %s, quoted if necessary', (BRAND_NAME, sender) => {
  expect(readConfig({ BRAND_NAME }, '/srv/pictor').email.from).toBe(`${sender} <no-reply@localhost>`)
})

test('links and contacts must be safe to use as links and email addresses', () => {
  const unsafe = {
    BRAND_NAME: 'A\r\nBcc: eve@example.org',
    SOCIAL_TWITTER: 'javascript:alert(1)',
    SOCIAL_PINTEREST: 'http://pinterest.example/a',
    SUPPORT_EMAIL: 'a@example.org?bcc=eve@example.org',
    SECURITY_CONTACT: 'javascript:alert(1)',
    SECURITY_POLICY: 'https://example.org/\nContact: mailto:eve@example.org',
  }
  expect(findConfigIssues(unsafe)).toEqual([
    'BRAND_NAME must be one line, without control characters.',
    'SUPPORT_EMAIL must be an email address.',
    'SECURITY_CONTACT must be an email address or a URL that starts with https://.',
    'SECURITY_POLICY must be a URL that starts with https://.',
    'SOCIAL_TWITTER must be a URL that starts with https://.',
    'SOCIAL_PINTEREST must be a URL that starts with https://.',
  ])
  for (const SUPPORT_EMAIL of ['"<b>"@example.org', 'a&b@example.org', 'a@example.org\n', 'a%0d%0a@example.org']) {
    expect(findConfigIssues({ SUPPORT_EMAIL })).toHaveLength(1)
  }
})

test('vulnerability reports go only to a contact that the operator has set, never to a default one', () => {
  const readSecurity = (environment: Record<string, string>) => readConfig(environment, '/srv/pictor').security
  const [SUPPORT_EMAIL, SECURITY_POLICY] = ['help@example.org', 'https://example.org/policy']
  expect(readSecurity({})).toBeNull()
  expect(readSecurity({ SECURITY_POLICY })).toBeNull()
  expect(readSecurity({ SUPPORT_EMAIL })).toEqual({ contact: 'mailto:help@example.org', policy: null })
  expect(readSecurity({ SUPPORT_EMAIL, SECURITY_CONTACT: 'safe@example.org', SECURITY_POLICY })).toEqual({
    contact: 'mailto:safe@example.org',
    policy: SECURITY_POLICY,
  })
  expect(readSecurity({ SECURITY_CONTACT: 'https://example.org/report' })?.contact).toBe('https://example.org/report')
})

test('contradictory settings are rejected', () => {
  expect(findConfigIssues({ ROLE: 'web' })).toEqual([expect.stringContaining('ROLE=web needs PostgreSQL')])
  expect(findConfigIssues({ DATABASE_URL: 'postgres://localhost/pictor' })).toEqual([
    expect.stringContaining('AUTH_SECRET must be set'),
  ])
  expect(findConfigIssues({ PUBLIC_URL: 'https://pictor.example' })).toEqual([
    expect.stringContaining('SMTP_URL must be set'),
  ])
  expect(findConfigIssues({ AUTH_SECRET: 'short' })).toEqual(['AUTH_SECRET must have at least 32 characters.'])
  expect(findConfigIssues({ METRICS_ALLOW: '10.0.0.0/8, ::1', TRUSTED_PROXIES: '10.0.0.0/33' })).toEqual([
    'TRUSTED_PROXIES must list IP addresses or networks like 10.0.0.0/8, separated by commas.',
  ])
  expect(findConfigIssues({ PORT: '0' })).toEqual([expect.stringContaining('PUBLIC_URL must be set with PORT=0')])
})

test('a loopback origin is accepted under all its names, a public one only under its own name', () => {
  expect(getOrigins({ publicUrl: 'http://localhost:3000', isLocal: true })).toEqual([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
  ])
  expect(getOrigins({ publicUrl: 'https://pictor.example', isLocal: false })).toEqual(['https://pictor.example'])
})

const S3 = { S3_BUCKET: 'pictor', S3_ACCESS_KEY_ID: 'AKIA1', S3_SECRET_ACCESS_KEY: 'secret/+=' }
const MINIO = { ...S3, S3_ENDPOINT: 'http://minio:9000/' }

test('files are stored on disk unless a bucket is set', () => {
  expect(readConfig({}, '/srv/pictor').store).toEqual({ kind: 'disk' })
  expect(readConfig(S3, '/srv/pictor').store).toEqual({
    kind: 's3',
    endpoint: 'https://s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    bucket: 'pictor',
    addressing: 'host',
    accessKeyId: 'AKIA1',
    secretAccessKey: 'secret/+=',
    usesSignedUrls: true,
  })
})

test.each([
  [{ ...S3, S3_REGION: 'eu-central-1' }, 'https://s3.eu-central-1.amazonaws.com', 'host'],
  [{ ...S3, S3_BUCKET: 'pictor.example' }, 'https://s3.us-east-1.amazonaws.com', 'path'],
  [MINIO, 'http://minio:9000', 'path'],
  [{ ...MINIO, S3_ADDRESSING: 'host' }, 'http://minio:9000', 'host'],
  [{ ...S3, S3_ENDPOINT: 'https://a.supabase.co/storage/v1/s3' }, 'https://a.supabase.co/storage/v1/s3', 'path'],
])(
  'the endpoint and addressing style match the store: %j',
  (environment: Record<string, string>, endpoint, addressing) => {
    expect(readConfig(environment, '/srv/pictor').store).toMatchObject({ endpoint, addressing })
  },
)

test('by default, browsers read private files directly only from stores with https', () => {
  const usesSignedUrls = (environment: Record<string, string>) =>
    Reflect.get(readConfig(environment, '/srv').store, 'usesSignedUrls')
  expect([S3, MINIO, { ...S3, S3_LINKS: 'off' }, { ...MINIO, S3_LINKS: 'on' }].map(usesSignedUrls)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('a bucket without its required settings is rejected', () => {
  expect(findConfigIssues({ S3_BUCKET: 'pictor', S3_ACCESS_KEY_ID: 'AKIA1' })).toEqual([
    'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ])
  expect(findConfigIssues({ S3_REGION: 'auto', S3_ENDPOINT: 'https://s3.example' })).toEqual([
    'S3_BUCKET must be set with S3_ENDPOINT, S3_REGION: otherwise files stay on disk.',
  ])
  expect(findConfigIssues({ ...S3, S3_ENDPOINT: 'http://10.0.0.7:9000', S3_ADDRESSING: 'host' })).toEqual([
    expect.stringContaining('S3_ADDRESSING=host needs a name in S3_ENDPOINT'),
  ])
  expect(
    findConfigIssues({ ...S3, S3_BUCKET: 'My_Bucket', S3_REGION: 'EU', S3_ENDPOINT: 'https://s3.example?a' }),
  ).toEqual([
    'S3_BUCKET must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens.',
    'S3_ENDPOINT must have no user, query or fragment.',
    'S3_REGION must consist of lowercase letters, digits and hyphens.',
    expect.stringContaining('S3_BUCKET must be set with'),
  ])
})

test('countries come from a header of trusted proxies and a lookup service, if they are configured', () => {
  const environment = {
    TRUSTED_PROXIES: '10.0.0.1',
    COUNTRY_HEADER: 'CF-IPCountry',
    REGION_LOOKUP_URL: 'https://ipapi.co/{ip}/json/',
  }
  expect(readConfig(environment, '/srv/pictor').region).toEqual({
    countryHeader: 'cf-ipcountry',
    lookupUrl: 'https://ipapi.co/{ip}/json/',
  })
  expect(readConfig({}, '/srv/pictor').region).toEqual({ countryHeader: null, lookupUrl: null })
  expect(findConfigIssues({ COUNTRY_HEADER: 'CF-IPCountry' })).toEqual([
    expect.stringContaining('COUNTRY_HEADER needs TRUSTED_PROXIES'),
  ])
  expect(findConfigIssues({ COUNTRY_HEADER: 'CF IPCountry' })).toEqual([
    'COUNTRY_HEADER must be the name of a header, like CF-IPCountry.',
  ])
})

test.each([
  ['https://ipapi.co/json/', 'must have {ip} once, in its path or query.'],
  ['https://{ip}.lookup.example/json', 'must have {ip} once, in its path or query.'],
  ['https://lookup.example/#{ip}', 'must have {ip} once, in its path or query.'],
  ['https://me:secret@lookup.example/{ip}', 'must have no user or password.'],
  ['lookup.example/{ip}', 'must be a URL that starts with https:// or http://.'],
])('the lookup URL %s is rejected', (url, message) => {
  expect(findConfigIssues({ REGION_LOOKUP_URL: url })).toEqual([`REGION_LOOKUP_URL ${message}`])
})

test('retention periods are in days, and 0 keeps data forever', () => {
  const day = 86_400_000
  expect(readConfig({ KEEP_OUTBOX_DAYS: '1', KEEP_GENERATIONS_DAYS: '0' }, '/srv/pictor').retention).toEqual({
    mailboxMs: day,
    ordersMs: 90 * day,
    generationsMs: null,
    webhookEventsMs: 30 * day,
  })
  expect(findConfigIssues({ KEEP_ORDERS_DAYS: '29', KEEP_NOTICES_DAYS: '6' })).toEqual([
    'KEEP_ORDERS_DAYS must be 0, or at least 30.',
    'KEEP_NOTICES_DAYS must be 0, or at least 7.',
  ])
})
