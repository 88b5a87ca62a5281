import { ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from 'virtual:contract'
import { carriesPicture } from './carries-picture.ts'
import { carriesWish } from './carries-wish.ts'
import { createPatientFetch } from './patient-fetch.ts'
import { session } from './session.ts'
import { createTimedFetch } from './timed-fetch.ts'

/** So long a picture of 20 MB may take on its way: 2 Mbit/s and a little. */
const PICTURE_TIMEOUT_MS = 2 * 60_000

const send = sendWithin()
const sendPicture = sendWithin(PICTURE_TIMEOUT_MS)

/** Calls what the contract has at the path. */
export function callApi(
  path: readonly string[],
  input: unknown,
  options: { signal?: AbortSignal } = {},
): Promise<unknown> {
  return link.call(path, input, { ...options, context: {} })
}

const link = new OpenAPILink(contract, {
  url: () => location.origin,
  fetch: (request, _init, _options, path, input) =>
    (carriesPicture(path, input) ? sendPicture : send)(request, { harmless: carriesWish(path, input) }),
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

function sendWithin(timeoutMs?: number) {
  const timedFetch = createTimedFetch((request) => fetch(request), timeoutMs)
  return createPatientFetch((request) => session.send(request, timedFetch))
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
