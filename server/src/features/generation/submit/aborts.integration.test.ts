import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Generation, ImageList } from '@pictor/contract'
import { expect, inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { findLedgerViolations, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { renderSolidColor, blockImages } from '../../../../test/fakes/test-model.ts'

const ROUNDS = inject('deep') ? 20 : 1
const WELCOME = 1_000_000
const COST = 16

const application = await startTestApplication({ WELCOME_CREDITS: String(WELCOME) })
const { app, database, model, createUser } = application
const { submit, balance, waitUntilFinished, list } = generationCalls(application)
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

/** How a client disconnects: with FIN or with RST. */
type Disconnect = (socket: Socket) => void
const disconnects: Record<'closing' | 'resetting', Disconnect> = {
  closing: (socket) => void socket.end(),
  resetting: (socket) => void socket.resetAndDestroy(),
}
const forms = ['respond-async', ''] as const
const ways = forms.flatMap((prefer) => (['closing', 'resetting'] as const).map((way) => ({ prefer, way })))

function requestOf({ headers }: TestUser, prompt: string, prefer: string): Buffer {
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

interface Sent {
  socket: Socket
  /** Resolves when the given number of response bytes has arrived. */
  responseStarted: Promise<void>
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>
}

async function send(bytes: Uint8Array, responseBytes = 1): Promise<Sent> {
  const [responseStarted, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let received = 0
  function callback(): boolean {
    if (++received >= responseBytes) responseStarted.resolve()
    return true
  }
  app.server.once('connection', (other) => other.once('close', () => closed.resolve()))
  // Reads one byte at a time, so that a client can disconnect after any byte.
  const socket = connect({ port, host: '127.0.0.1', onread: { buffer: Buffer.alloc(1), callback } })
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(bytes, resolve))
  return { socket, responseStarted: responseStarted.promise, closed: closed.promise }
}

async function generationsOf(user: TestUser, prompt: string): Promise<Generation[]> {
  return (await list(user)).json<{ generations: Generation[] }>().generations.filter((each) => each.prompt === prompt)
}

/** Expects one generation that succeeds, with one image and one charge. */
async function expectImage(user: TestUser, prompt: string, before: number): Promise<void> {
  const [generation, ...others] = await generationsOf(user, prompt)
  expect(others).toEqual([])
  expect(await waitUntilFinished(user, generation?.id ?? '')).toMatchObject({ status: 'succeeded', refunded: false })
  const ownImages = await app.inject({ url: '/api/images/my-images', headers: user.headers })
  const found = ownImages.json<ImageList>().images.filter(({ generation_id }) => generation_id === generation?.id)
  expect(found).toHaveLength(1)
  expect(await balance(user)).toBe(before - COST)
}

test('a request that is truncated at any byte creates nothing', async () => {
  const user = await createUser()
  const request = requestOf(user, randomUUID(), 'respond-async')
  for (let length = 0; length < request.length; length++) {
    const { socket, closed } = await send(request.subarray(0, length))
    disconnects[length % 2 === 0 ? 'closing' : 'resetting'](socket)
    await closed
  }
  expect((await list(user)).json()).toEqual({ generations: [], nextCursor: null })
  expect(await balance(user)).toBe(WELCOME)
})

test.for(ways)(
  'a client that disconnects after sending can retry with the same key: one image, one charge ($way, "$prefer")',
  async ({ way, prefer }) => {
    const user = await createUser()
    for (let round = 0; round < ROUNDS; round++) {
      const [prompt, before] = [randomUUID(), await balance(user)]
      const { socket, closed } = await send(requestOf(user, prompt, prefer))
      disconnects[way](socket)
      const response = await submit(user, { prompt }, { 'idempotency-key': prompt, prefer: '' })
      expect(response.statusCode).toBe(200)
      await closed
      await expectImage(user, prompt, before)
    }
  },
)

test.for(ways)(
  'a client that disconnects while the model works finds the image later ($way, "$prefer")',
  async ({ way, prefer }) => {
    const user = await createUser()
    for (let round = 0; round < ROUNDS; round++) {
      const [prompt, before, blockedModel] = [randomUUID(), await balance(user), blockImages(model)]
      const { socket, closed } = await send(requestOf(user, prompt, prefer))
      await blockedModel.started
      disconnects[way](socket)
      // After FIN, the server can still send its response.
      if (way === 'resetting') await closed
      blockedModel.release()
      await expectImage(user, prompt, before)
      socket.destroy()
      await closed
    }
    model.respond = renderSolidColor
  },
)

test.for(ways)(
  'a client that disconnects during the response finds the image later ($way, "$prefer")',
  async ({ way, prefer }) => {
    const user = await createUser()
    for (let round = 0; round < ROUNDS; round++) {
      const [prompt, before] = [randomUUID(), await balance(user)]
      const { socket, responseStarted, closed } = await send(requestOf(user, prompt, prefer), 1 + round * 7)
      await responseStarted
      disconnects[way](socket)
      await expectImage(user, prompt, before)
      socket.destroy()
      await closed
    }
  },
)

test('every charge has its image after all tests', async () => {
  await expect.poll(() => findUnsettled(database.db)).toEqual([])
  expect(await findLedgerViolations(database.db)).toEqual([])
})
