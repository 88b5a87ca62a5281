import type { AdminGeneration } from '@pictor/contract'
import { expect, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { generationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerMistakes, findUnsettled } from '../../../test/fixtures/ledger.ts'
import { openOffice } from '../../../test/fixtures/office.ts'
import { drawPlainly, holdPictures } from '../../../test/fakes/test-model.ts'

const application = await startTestApplication()
const { database, model, createUser } = application
const office = await openOffice(application)
const calls = generationCalls(application)
const reason = 'It hangs.'

type Page = { generations: AdminGeneration[]; models: string[] }
const list = async (query = '') => (await office.get<Page>(`generations${query}`)).generations
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id)
const deed = (id: string, what: 'retry' | 'refund') => office.post(`generations/${id}/${what}`, { reason })
const draw = async (user: TestUser) => calls.ended(user, (await calls.begin(user)).id)

test('all users’ generations are listed newest first, with filters for state, model and user, and without prompts', async () => {
  const [ada, bob] = [await createUser(), await createUser()]
  const drawn = await draw(ada)
  model.answer = () => Promise.reject(new Error('It is broken.'))
  const failed = await draw(bob)
  model.answer = drawPlainly
  expect(await idsOf('')).toEqual([failed.id, drawn.id])
  expect(await idsOf('?state=failed')).toEqual([failed.id])
  expect(await idsOf(`?user=${ada.id}`)).toEqual([drawn.id])
  expect(await idsOf('?model=another')).toEqual([])
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
  const { body, statusCode } = await office.as(office.admin, 'GET', 'generations?model=test%20model%201')
  expect([statusCode, (JSON.parse(body) as Page).models]).toEqual([200, ['test model 1']])
  expect(body).not.toContain('heron')
})

test('refunding a running generation returns the credits at once, discards the late image and writes an audit entry', async () => {
  const user = await createUser()
  const { begun, release } = holdPictures(model)
  model.costsMoney = true
  const { id } = await calls.begin(user)
  await begun
  expect(await idsOf('?state=stuck')).toEqual([])
  expect((await deed(id, 'retry')).json()).toMatchObject({ code: 'MODEL_ASKED' })
  const answer = await deed(id, 'refund')
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { generation: { id, status: 'failed', refunded: true } },
  ])
  expect(await calls.balance(user)).toBe(80)
  release()
  model.costsMoney = false
  expect((await deed(id, 'refund')).json()).toMatchObject({ code: 'GENERATION_ENDED' })
  expect((await deed(id, 'retry')).json()).toMatchObject({ code: 'GENERATION_ENDED' })
  expect(await office.deeds('generation', id)).toMatchObject([
    {
      operator: 'admin@example.org',
      action: 'generations.refund',
      detail: { reason, user: user.id, status: 'running', credits: 16, attempt: 1 },
    },
  ])
  // The late image is discarded. The next generation still succeeds.
  expect((await draw(user)).status).toBe('succeeded')
  expect((await calls.get(user, id)).images).toEqual([])
  expect([...(await findLedgerMistakes(database.db)), ...(await findUnsettled(database.db))]).toEqual([])
})

test('a retry starts a new attempt of a generation that hangs in a free model', async () => {
  const user = await createUser()
  const { begun, release } = holdPictures(model)
  const { id } = await calls.begin(user)
  await begun
  const before = model.requests.length
  const answer = await deed(id, 'retry')
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { generation: { id, status: 'running', attempt: 2 } }])
  await expect.poll(() => model.requests.length).toBeGreaterThan(before)
  expect((await office.deeds('generation', id))[0]).toMatchObject({ action: 'generations.retry', detail: { reason } })
  release()
  const ended = await calls.ended(user, id)
  expect([ended.status, ended.images.length]).toEqual(['succeeded', 1])
  expect(await calls.balance(user)).toBe(64)
  expect([...(await findLedgerMistakes(database.db)), ...(await findUnsettled(database.db))]).toEqual([])
})
