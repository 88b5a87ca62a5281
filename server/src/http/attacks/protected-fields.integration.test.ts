import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, expect, inject, test } from 'vitest'
import { readSnapshot } from '../../../test/access-matrix/database-snapshot.ts'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { createPaymentFixture } from '../../../test/fixtures/payment-fixture.ts'
import { createTestProvider } from '../../../test/fakes/test-provider.ts'

// Otherwise valid requests with fields that only the server may set.

const paymentProvider = createTestProvider()
const application = await startTestApplication({}, { runsJobs: false, paymentProvider })
const { app, database, createUser } = application
const [user, victim] = [await createUser(), await createUser()]
const paymentFixture = await createPaymentFixture(application, paymentProvider)
const { id: imageId } = await insertImage(database.db, { userId: user.id })
const { id: otherUsersImage } = await insertImage(database.db, { userId: victim.id })
await app.inject({ url: '/api/users/settings', headers: user.headers })

type Call = readonly [method: 'POST' | 'PUT' | 'PATCH', url: string, body: Record<string, unknown>]
const CALLS: Call[] = [
  ['PATCH', '/api/users/settings', { email_notifications: false }],
  ['PUT', '/api/users/plan', { plan: 'Pro Plus' }],
  ['POST', '/api/users/credits/deduct', { credits: 1 }],
  ['POST', '/api/users/password', { newPassword: 'another correct horse' }],
  ['POST', '/api/users/delete', { confirmation: user.email }],
  ['POST', '/api/images/generate', { prompt: 'a heron' }],
  ['PATCH', `/api/images/${imageId}`, { visibility: 'private' }],
  ['POST', `/api/images/${otherUsersImage}/report`, { reason: 'it is mine' }],
  ['POST', '/api/users/favorites/toggle', { imageId, favorited: true }],
  ['POST', '/api/payments/create-order', { packId: paymentFixture.findPack(100).id }],
  ['POST', '/api/payments/verify-payment', { orderId: 'o', paymentId: 'p', signature: 's', packId: 'x' }],
  ['POST', '/api/upload', { image: 'data:image/png;base64,iVBORw0KGgo=' }],
]

const PROTECTED: Record<string, unknown> = {
  user_id: victim.id,
  userId: victim.id,
  owner: victim.id,
  id: randomUUID(),
  sub: victim.id,
  balance: 5_000,
  totalCredits: 5_000,
  total_credits: 5_000,
  credits_per_image: 0,
  amount_refunded: 0,
  role: 'admin',
  isAdmin: true,
  is_admin: true,
  email: 'evil@example.org',
  emailVerified: true,
  created_at: '2020-01-01T00:00:00Z',
  createdAt: 0,
  updated_at: 0,
  deleted_at: null,
  termsVersion: 'none',
  model: 'other',
  model_type: 'premium',
  is_demo: false,
  seed: 1,
  status: 'paid',
  refunded: true,
  credited: true,
  favorite_count: 1_000,
  kind: 'generated',
  original_storage_path: '../x',
  compressed_url: 'http://evil.example',
  price: 0,
  display_price_cents: 1,
  keyId: 'x',
  subscriptionPlan: 'Pro Plus',
  plan_type: 'x',
  generation_id: imageId,
  constructor: { prototype: { polluted: 1 } },
  'user.id': victim.id,
  'user[id]': victim.id,
  $set: { balance: 1 },
}

/**
 * Each field at the top level of the body, and every fourth one also nested in objects that a server could merge into
 * the body. This makes about 1,000 bodies for all calls.
 */
const EXTRA_FIELDS: Record<string, unknown>[] = Object.entries(PROTECTED).flatMap(([name, value], index) => [
  { [name]: value },
  ...(index % 4 === 0 ? ['data', 'user', 'json', 'body'].map((part) => ({ [part]: { [name]: value } })) : []),
])

const before = await readSnapshot(database.db)
afterEach(async () => {
  expect(before.size).toBeGreaterThan(15)
  expect(await readSnapshot(database.db)).toEqual(before)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test.each(CALLS)('%s %s rejects unknown fields and changes nothing', async (method, url, body) => {
  expect(EXTRA_FIELDS.length * CALLS.length).toBeGreaterThan(900)
  // Every sixth field, shifted by call; in the deep tests, every field.
  const step = inject('deep') ? 1 : 6
  const callIndex = CALLS.findIndex((call) => call[1] === url)
  for (const extraField of EXTRA_FIELDS.filter((_field, index) => (index + callIndex) % step === 0)) {
    const response = await app.inject({ method, url, headers: user.headers, payload: { ...body, ...extraField } })
    expect([extraField, response.statusCode]).toEqual([extraField, 400])
  }
})

test.each(CALLS)(
  '%s %s rejects a body in a list, misspelled fields and fields of prototypes',
  async (method, url, body) => {
    const [name = '', value] = Object.entries(body)[0] ?? []
    const variants = [
      { url, payload: [body] },
      { url, payload: { ...body, [name.toUpperCase()]: value } },
      { url, payload: { ...body, [` ${name}`]: value } },
      { url, payload: JSON.stringify(body).replace('{', '{"__proto__":{"polluted":1},') },
      { url, payload: JSON.stringify(body).replace('{', '{"constructor":{"prototype":{"polluted":1}},') },
    ]
    for (const variant of variants) {
      const headers = { ...user.headers, 'content-type': 'application/json' }
      const response = await app.inject({ method, headers, ...variant })
      expect([variant, response.statusCode]).toEqual([variant, 400])
    }
  },
)

test.each([
  ['sign-up/email', { email: 'mass@example.org', password: PASSWORD, name: 'm' }],
  ['change-email', { newEmail: 'mass@example.org' }],
  ['request-password-reset', { email: 'nobody@example.org', redirectTo: '/auth/reset' }],
])('%s does not set protected fields', async (path, body) => {
  const protectedFields = {
    id: victim.id,
    emailVerified: true,
    termsVersion: 'none',
    fullName: 'Evil',
    role: 'admin',
    image: 'x',
    userId: victim.id,
  }
  const headers = { origin: ORIGIN, ...(path === 'change-email' && { cookie: user.cookie }) }
  await app.inject({ method: 'POST', url: `/api/auth/${path}`, headers, payload: { ...body, ...protectedFields } })
  const { rows } = (await database.db.execute(
    sql`select id, email_verified, full_name, image, terms_version from users where email = 'mass@example.org'`,
  )) as unknown as { rows: object[] }
  for (const row of rows) {
    expect(row).toMatchObject({
      email_verified: false,
      full_name: null,
      image: null,
      terms_version: expect.stringMatching(/^\d{4}-/),
    })
    expect(row).not.toMatchObject({ id: victim.id })
  }
  await database.db.execute(sql`delete from users where email = 'mass@example.org'`)
  await database.db.execute(sql`delete from outgoing_emails where true`)
  await database.db.execute(sql`delete from verifications where true`)
})
