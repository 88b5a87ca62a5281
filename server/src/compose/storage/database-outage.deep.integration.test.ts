import { errors } from '@pictor/contract/errors'
import type { InjectOptions } from 'fastify'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { openPostgres } from '../../adapters/database/postgres.ts'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'
import { listenToEvents } from '../../../test/harness/event-listener.ts'
import { createGenerationCalls } from '../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../test/fixtures/ledger.ts'
import { startPostgresServer } from '../../../test/harness/postgres-server.ts'
import { blockImages } from '../../../test/fakes/test-model.ts'

const NO_ID = '00000000-0000-4000-8000-000000000000'
const BUSY = { code: 'SERVICE_UNAVAILABLE', message: errors.SERVICE_UNAVAILABLE.message }
/** When the database server has started again, every call must work again within this time. */
const WAIT_OPTIONS = { timeout: 5_000, interval: 20 }

const CALLS: InjectOptions[] = [
  ...[
    '/api/images/public',
    '/api/images/my-images',
    '/api/generations',
    '/api/users/credits',
    '/api/users/favorites',
    '/api/users/settings',
    '/api/plans',
    '/api/payments/credit-packs',
    '/api/auth/token',
    `/files/original-images/${'a'.repeat(32)}.png`,
  ].map((url) => ({ url })),
  post('/api/images/generate', { prompt: 'a heron' }),
  post('/api/users/favorites/toggle', { imageId: NO_ID, favorited: true }),
  post('/api/payments/create-order', { packId: NO_ID }),
  post('/api/auth/sign-in/email', { email: 'ada@example.org', password: PASSWORD }),
  post('/api/auth/sign-up/email', { email: 'grace@example.org', password: PASSWORD, name: 'grace' }),
  post('/api/auth/request-password-reset', { email: 'ada@example.org' }),
  // If signing out reported success, the user would believe that the session has ended, but it would still be valid.
  post('/api/auth/sign-out', {}),
  { method: 'PUT', url: '/api/users/plan', payload: { plan: 'Pro' } },
  { method: 'PATCH', url: '/api/users/settings', payload: { email_notifications: false } },
]

describe.runIf(inject('engine') === 'postgres')('a database server that stops and starts again', async () => {
  if (inject('engine') !== 'postgres') return
  const server = await startPostgresServer()
  afterAll(() => server.stop())
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const database = await openPostgres({ url: server.url, migrations: inject('migrations'), report })
  const application = await startTestApplication({}, { database, ownsJobs: true })
  const { app, model, createUser } = application
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { submit, startGeneration, waitUntilFinished, balance, parseGeneration } = createGenerationCalls(application)
  const ada = await createUser('ada@example.org')
  const headers = { ...ada.headers, cookie: ada.cookie, origin: ORIGIN }

  test('every call returns 503, no session is revoked, and everything works within five seconds after the server has started again', async () => {
    const { events } = await listenToEvents(app, ada.headers)
    const pendingImages = blockImages(model)
    const { id } = await startGeneration(ada)
    await pendingImages.started

    await server.pause()
    for (const call of CALLS) {
      const response = await app.inject({ ...call, headers })
      const received = [response.statusCode, response.headers['retry-after'], response.json(), response.cookies]
      expect([call.url, ...received]).toEqual([call.url, 503, '5', BUSY, []])
    }
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    // The model finishes while the database can't store the result.
    pendingImages.release()

    await server.resume()
    await vi.waitFor(async () => {
      const urls = ['/readyz', '/api/images/public', '/api/users/credits', '/api/auth/token']
      const responses = await Promise.all(urls.map((url) => app.inject({ url, headers })))
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    }, WAIT_OPTIONS)
    const submitted = await submit(ada)
    expect(submitted.statusCode).toBe(202)
    await vi.waitFor(() => expect(events.filter(({ type }) => type === 'ready')).toHaveLength(2), { timeout: 20_000 })
    expect((await waitUntilFinished(ada, parseGeneration(submitted).id)).status).toBe('succeeded')
    expect((await waitUntilFinished(ada, id)).status).toBe('succeeded')
    expect(await balance(ada)).toBe(80 - 2 * 16)
    expect([await findLedgerViolations(database.db), await findGenerationViolations(database.db)]).toEqual([[], []])
    expect(reported.length).toBeGreaterThan(0)
  })
})

function post(url: string, payload: object): InjectOptions {
  return { method: 'POST', url, payload }
}
