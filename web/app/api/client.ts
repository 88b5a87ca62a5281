import { ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from 'virtual:contract'
import { carriesPicture } from '../lib/carries-picture.ts'
import { carriesWish } from '../lib/carries-wish.ts'
import { createListQueue, listBackoffMs } from './list-queue.ts'
import { createMergedFetch } from './merged-fetch.ts'
import { browserRetryPolicy, createRetryingFetch } from './retrying-fetch.ts'
import { createPressLimit } from './press-limit.ts'
import { readableFailure } from './readable-failure.ts'
import { session } from './session/session.ts'
import { createConnectivityFetch, createTimedFetch, type Send } from './fetch.ts'

/** So long a picture of 20 MB may take on its way: 2 Mbit/s and a little. */
const PICTURE_TIMEOUT_MS = 2 * 60_000

const LISTS = new Set(['images.listPublic', 'images.listMine', 'favorites.list'])

const send = createRetryingFetch(sendWithin())
const sendPicture = createRetryingFetch(sendWithin(PICTURE_TIMEOUT_MS))
const sendList = createMergedFetch(
  createRetryingFetch(createListQueue(sendWithin()), { ...browserRetryPolicy, rateLimitDelayMs: listBackoffMs }),
)
/** Which hearts are full: read again after each press, and not to be waited for by the lists themselves. */
const sendIds = createMergedFetch(createRetryingFetch(sendWithin()))
const countPress = createPressLimit()

/** Calls what the contract has at the path. */
export async function callApi(
  path: readonly string[],
  input: unknown,
  options: { signal?: AbortSignal } = {},
): Promise<unknown> {
  countPress(path)
  return link.call(path, input, { ...options, context: {} })
}

const link = new OpenAPILink(contract, {
  url: () => location.origin,
  fetch: async (request, _init, _options, path, input) =>
    readableFailure(await senderFor(path, input)(request, { isIdempotent: carriesWish(path, input) })),
  // The server's form of errors back into oRPC's: code and message apart, the rest is the error's data.
  customErrorResponseBodyDecoder: (body, response) => {
    const { code, message, ...data } = asRecord(body)
    if (typeof code !== 'string') return undefined
    return new ORPCError(code, {
      defined: true,
      status: response.status,
      message: typeof message === 'string' ? message : '',
      data,
    })
  },
})

function senderFor(path: readonly string[], input: unknown): ReturnType<typeof createRetryingFetch> {
  const call = path.join('.')
  if (call === 'favorites.list' && asRecord(input)['fields'] === 'ids') return sendIds
  if (LISTS.has(call)) return sendList
  return carriesPicture(path, input) ? sendPicture : send
}

function sendWithin(timeoutMs?: number): Send {
  const timedFetch = createTimedFetch((request) => fetch(request), timeoutMs)
  return createConnectivityFetch((request) => session.send(request, timedFetch))
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
