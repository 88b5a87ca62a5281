import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { CREDITS_PER_IMAGE, RETRIES_MAX } from '@pictor/contract/limits'
import { contract } from 'virtual:contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRetryingFetch } from '../../api/retrying-fetch.ts'
import { createTimedFetch, type Send } from '../../api/fetch.ts'
import type { Api } from '../../lib/request-context.ts'
import { startRealServer, type RealServer } from '../../testing/real-server.ts'
import { submitGeneration, type GenerationSubmission } from './generation.queries.ts'

const WELCOME_CREDITS = 80
const SHORT_TIMEOUT_MS = 300

const WAIT_OPTIONS = { timeout: 20_000, interval: 50 }

let server: RealServer
beforeAll(async () => {
  server = await startRealServer()
}, 60_000)
afterAll(() => server.stop(), 60_000)

/** Keeps references to pending requests. Otherwise Node may garbage-collect a request, and its timeout never fires. */
const pendingRequests = new Set<Request>()

function fetchAndKeep(request: Request): Promise<Response> {
  pendingRequests.add(request)
  return fetch(request)
}

/**
 * Signs up a user and creates the browser's API client for them. `network` wraps each attempt; attempts count from 1.
 */
async function createUserClient(name: string, network: (attempt: number, send: Send) => Send) {
  const authorization = await server.signUp(name)
  let attempts = 0
  const send: Send = (request) => {
    if (request.method !== 'POST') return fetchAndKeep(request)
    attempts += 1
    return network(attempts, fetchAndKeep)(request)
  }
  const retryPolicy = {
    wait: async () => {},
    // Only `wait` ends a delay: the network never reports that it is back.
    waitForOnline: () => new Promise<void>(() => {}),
    random: () => 0,
    now: Date.now,
  }
  const retryingFetch = createRetryingFetch(send, retryPolicy)
  const link = new OpenAPILink(contract, {
    url: server.url,
    headers: { authorization },
    fetch: (request) => retryingFetch(request),
  })
  const api: Api = createORPCClient(link)
  return { api, attempts: () => attempts }
}

function makeSubmission(prompt: string): GenerationSubmission {
  const choices = { aspectRatio: '2:3', style: 'None', visibility: 'public' } as const
  return { ...choices, key: crypto.randomUUID(), prompt, reference: null }
}

/** Submits and waits for the images, like a client that doesn't poll. */
async function submitAndWait(api: Api, { key, prompt }: GenerationSubmission) {
  const response = await api.generation.create({ headers: { 'idempotency-key': key }, body: { prompt } })
  if (response.status !== 200) throw new Error('The server did not wait.')
  return response.body.images
}

/** Expects one image, one charge and one model call. */
async function expectGeneratedOnce(api: Api, { prompt }: GenerationSubmission): Promise<void> {
  const { generations } = await api.generation.list({})
  expect(generations).toMatchObject([{ prompt, status: 'succeeded', refunded: false }])
  expect((await api.images.listMine({})).images).toMatchObject([{ prompt }])
  expect(await api.credits.get()).toMatchObject({ credits: WELCOME_CREDITS - CREDITS_PER_IMAGE.Pro })
  expect(server.countCalls(prompt)).toBe(1)
}

test('retries after lost responses create one image and one charge', async () => {
  const client = await createUserClient('lost', (attempt, send) =>
    attempt <= 2 ? createTimedFetch(loseResponse(send), SHORT_TIMEOUT_MS) : send,
  )
  const submission = makeSubmission('what is lost')
  const { id } = await submitGeneration(submission, client.api)
  expect(client.attempts()).toBe(3)
  const poll = async () => (await client.api.generation.get({ id })).generation.images
  await vi.waitFor(async () => expect(await poll()).toMatchObject([{ prompt: submission.prompt }]), WAIT_OPTIONS)
  await expectGeneratedOnce(client.api, submission)
}, 120_000)

test('a model slower than three timeouts generates one image for one charge', async () => {
  await server.setModelMode('hold')
  const client = await createUserClient('slow', (attempt, send) => {
    if (attempt <= RETRIES_MAX) return createTimedFetch(send, SHORT_TIMEOUT_MS)
    return (request) => Promise.all([send(request), server.setModelMode('answer')]).then(([response]) => response)
  })
  const submission = makeSubmission('what is slow')
  expect(await submitAndWait(client.api, submission)).toMatchObject([{ prompt: submission.prompt }])
  expect(client.attempts()).toBe(1 + RETRIES_MAX)
  await expectGeneratedOnce(client.api, submission)
}, 120_000)

test('after a client timeout the image still arrives, and submitting again returns the same image', async () => {
  await server.setModelMode('hold')
  const client = await createUserClient('gone', (attempt, send) =>
    attempt <= 1 + RETRIES_MAX ? createTimedFetch(send, SHORT_TIMEOUT_MS) : send,
  )
  const submission = makeSubmission('what is late')
  await expect(submitAndWait(client.api, submission)).rejects.toMatchObject({ name: 'TimeoutError' })
  await server.setModelMode('answer')
  const listImages = async () => (await client.api.images.listMine({})).images
  await vi.waitFor(async () => expect(await listImages()).toHaveLength(1), WAIT_OPTIONS)
  expect(await submitAndWait(client.api, submission)).toMatchObject(await listImages())
  await expectGeneratedOnce(client.api, submission)
}, 120_000)

/** The server receives and processes the request, but its response never arrives. */
function loseResponse(send: Send): Send {
  return async (request) => {
    pendingRequests.add(request)
    await send(new Request(request, { signal: null }))
    // On a slow machine, the signal may have aborted already. Then its event never fires.
    request.signal.throwIfAborted()
    return new Promise((_resolve, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    )
  }
}
