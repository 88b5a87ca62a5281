import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Generation, ImageList } from '@pictor/contract'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { renderSolidColor, blockImages } from '../../../../test/fakes/test-model.ts'

const ROUNDS = inject('deep') ? 20 : 1
const TRUNCATION_STEP = inject('deep') ? 1 : 7
const WELCOME = 1_000_000
const COST = 16

const application = await startTestApplication({ WELCOME_CREDITS: String(WELCOME) })
const { app, database, model, createUser } = application
const { submit, balance, waitUntilFinished, list } = createGenerationCalls(application)
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

/** How a client disconnects: with FIN or with RST. */
type Disconnect = (socket: Socket) => void
const disconnects: Record<'closing' | 'resetting', Disconnect> = {
  closing: (socket) => void socket.end(),
  resetting: (socket) => void socket.resetAndDestroy(),
}
const PREFER_VALUES = ['respond-async', ''] as const
const CASES = PREFER_VALUES.flatMap((prefer) =>
  (['closing', 'resetting'] as const).map((disconnect) => ({ prefer, disconnect })),
)

function createRequest({ headers }: TestUser, prompt: string, prefer: string): Buffer {
  const body = JSON.stringify({ prompt })
  const lines = [
    'POST /api/images/generate HTTP/1.1',
    'Host: a',
    `Authorization: ${headers.authorization}`,
    `Idempotency-Key: ${prompt}`,
    `Prefer: ${prefer}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ]
  return Buffer.from(lines.join('\r\n'))
}

interface SentRequest {
  socket: Socket
  /** Resolves when `responseBytes` bytes of the response have arrived. */
  responseStarted: Promise<void>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
}

async function send(bytes: Uint8Array, responseBytes = 1): Promise<SentRequest> {
  const [responseStarted, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let received = 0
  function callback(): boolean {
    if (++received >= responseBytes) responseStarted.resolve()
    return true
  }
  app.server.once('connection', (connection) => connection.once('close', () => closed.resolve()))
  // Reads one byte at a time, so that a client can disconnect after any byte.
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer: Buffer.alloc(1), callback } })
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(bytes, resolve))
  return { socket, responseStarted: responseStarted.promise, closed: closed.promise }
}

async function listGenerations(user: TestUser, prompt: string): Promise<Generation[]> {
  return (await list(user))
    .json<{ generations: Generation[] }>()
    .generations.filter((generation) => generation.prompt === prompt)
}

/** Asserts that the prompt has exactly one generation, which succeeds with one image and one charge. */
async function expectImage(user: TestUser, prompt: string, balanceBefore: number): Promise<void> {
  const [generation, ...others] = await listGenerations(user, prompt)
  expect(others).toEqual([])
  expect(await waitUntilFinished(user, generation?.id ?? '')).toMatchObject({ status: 'succeeded', refunded: false })
  const ownImages = await app.inject({ url: '/api/images/my-images', headers: user.headers })
  const found = ownImages.json<ImageList>().images.filter(({ generation_id }) => generation_id === generation?.id)
  expect(found).toHaveLength(1)
  expect(await balance(user)).toBe(balanceBefore - COST)
}

test('a truncated request creates nothing', async () => {
  const user = await createUser()
  const request = createRequest(user, randomUUID(), 'respond-async')
  for (let length = request.length - 1; length >= 0; length -= TRUNCATION_STEP) {
    const { socket, closed } = await send(request.subarray(0, length))
    disconnects[length % 2 === 0 ? 'closing' : 'resetting'](socket)
    await closed
  }
  expect((await list(user)).json()).toEqual({ generations: [], nextCursor: null })
  expect(await balance(user)).toBe(WELCOME)
})

test.for(CASES)(
  'a client that disconnects after sending can retry with the same key: one image, one charge ($disconnect, "$prefer")',
  async ({ disconnect, prefer }) => {
    const user = await createUser()
    for (let round = 0; round < ROUNDS; round++) {
      const [prompt, balanceBefore] = [randomUUID(), await balance(user)]
      const { socket, closed } = await send(createRequest(user, prompt, prefer))
      disconnects[disconnect](socket)
      const response = await submit(user, { prompt }, { 'idempotency-key': prompt, prefer: '' })
      expect(response.statusCode).toBe(200)
      await closed
      await expectImage(user, prompt, balanceBefore)
    }
  },
)

test.for(CASES)(
  'a client that disconnects while the model works finds the image later ($disconnect, "$prefer")',
  async ({ disconnect, prefer }) => {
    const user = await createUser()
    for (let round = 0; round < ROUNDS; round++) {
      const [prompt, balanceBefore, blockedModel] = [randomUUID(), await balance(user), blockImages(model)]
      const { socket, closed } = await send(createRequest(user, prompt, prefer))
      await blockedModel.started
      disconnects[disconnect](socket)
      // After FIN, the server can still send its response.
      if (disconnect === 'resetting') await closed
      blockedModel.release()
      await expectImage(user, prompt, balanceBefore)
      socket.destroy()
      await closed
    }
    model.respond = renderSolidColor
  },
)

test.for(CASES)(
  'a client that disconnects during the response finds the image later ($disconnect, "$prefer")',
  async ({ disconnect, prefer }) => {
    const user = await createUser()
    for (let round = 0; round < ROUNDS; round++) {
      const [prompt, balanceBefore] = [randomUUID(), await balance(user)]
      const { socket, responseStarted, closed } = await send(createRequest(user, prompt, prefer), 1 + round * 7)
      await responseStarted
      disconnects[disconnect](socket)
      await expectImage(user, prompt, balanceBefore)
      socket.destroy()
      await closed
    }
  },
)

test('every charge has its image after all tests', async () => {
  await expect.poll(() => findGenerationViolations(database.db)).toEqual([])
  expect(await findLedgerViolations(database.db)).toEqual([])
})
