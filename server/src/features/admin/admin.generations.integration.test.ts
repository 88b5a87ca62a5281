import type { AdminGeneration } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../test/fixtures/ledger.ts'
import { createAdminFixture } from '../../../test/fixtures/admin-fixture.ts'
import { renderSolidColor, blockImages } from '../../../test/fakes/test-model.ts'

const application = await startTestApplication()
const { database, model, createUser } = application
const adminFixture = await createAdminFixture(application)
const calls = createGenerationCalls(application)
const reason = 'It hangs.'

type Page = { generations: AdminGeneration[]; models: string[] }
const list = async (query = '') => (await adminFixture.get<Page>(`generations${query}`)).generations
const listIds = async (query: string) => (await list(query)).map(({ id }) => id)
const runAction = (id: string, action: 'retry' | 'refund') =>
  adminFixture.post(`generations/${id}/${action}`, { reason })
const generate = async (user: TestUser) => calls.waitUntilFinished(user, (await calls.startGeneration(user)).id)

test('all users’ generations are listed newest first, with filters for state, model and user, and without prompts', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const generated = await generate(ada)
  model.respond = () => Promise.reject(new Error('It is broken.'))
  const failed = await generate(bob)
  model.respond = renderSolidColor
  expect(await listIds('')).toEqual([failed.id, generated.id])
  expect(await listIds('?state=failed')).toEqual([failed.id])
  expect(await listIds(`?user=${ada.id}`)).toEqual([generated.id])
  expect(await listIds('?model=another')).toEqual([])
  expect((await list('?state=failed'))[0]).toMatchObject({
    user: { id: bob.id, email: bob.email },
    plan: 'Pro',
    credits: 16,
    refunded: true,
    attempt: 1,
    status: 'failed',
    error_code: 'MODEL_FAILED',
    is_stuck: false,
    model: 'test model 1',
  })
  const { body, statusCode } = await adminFixture.callAs(
    adminFixture.admin,
    'GET',
    'generations?model=test%20model%201',
  )
  expect([statusCode, (JSON.parse(body) as Page).models]).toEqual([200, ['test model 1']])
  expect(body).not.toContain('heron')
})

test('refunding a running generation returns the credits at once, discards the late image and writes an audit entry', async () => {
  const user = await createUser()
  const { started, release } = blockImages(model)
  model.costsMoney = true
  const { id } = await calls.startGeneration(user)
  await started
  expect(await listIds('?state=stuck')).toEqual([])
  expect((await runAction(id, 'retry')).json()).toMatchObject({ code: 'MODEL_ASKED' })
  const response = await runAction(id, 'refund')
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { generation: { id, status: 'failed', refunded: true } },
  ])
  expect(await calls.balance(user)).toBe(80)
  release()
  model.costsMoney = false
  expect((await runAction(id, 'refund')).json()).toMatchObject({ code: 'GENERATION_ENDED' })
  expect((await runAction(id, 'retry')).json()).toMatchObject({ code: 'GENERATION_ENDED' })
  expect(await adminFixture.auditEntries('generation', id)).toMatchObject([
    {
      operator: 'admin@example.org',
      action: 'generations.refund',
      detail: { reason, user: user.id, status: 'running', credits: 16, attempt: 1 },
    },
  ])
  // The late image is discarded. The next generation still succeeds.
  expect((await generate(user)).status).toBe('succeeded')
  expect((await calls.get(user, id)).images).toEqual([])
  expect([...(await findLedgerViolations(database.db)), ...(await findGenerationViolations(database.db))]).toEqual([])
})

test('a retry starts a new attempt of a generation that hangs in a free model', async () => {
  const user = await createUser()
  const { started, release } = blockImages(model)
  const { id } = await calls.startGeneration(user)
  await started
  const requestsBefore = model.requests.length
  const response = await runAction(id, 'retry')
  expect([response.statusCode, response.json()]).toMatchObject([
    200,
    { generation: { id, status: 'running', attempt: 2 } },
  ])
  await expect.poll(() => model.requests.length).toBeGreaterThan(requestsBefore)
  expect((await adminFixture.auditEntries('generation', id))[0]).toMatchObject({
    action: 'generations.retry',
    detail: { reason },
  })
  release()
  const finished = await calls.waitUntilFinished(user, id)
  expect([finished.status, finished.images.length]).toEqual(['succeeded', 1])
  expect(await calls.balance(user)).toBe(64)
  expect([...(await findLedgerViolations(database.db)), ...(await findGenerationViolations(database.db))]).toEqual([])
})
