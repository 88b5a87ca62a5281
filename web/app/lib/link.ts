import { ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from 'virtual:contract'
import { createPatientFetch } from './patient-fetch.ts'
import { session } from './session.ts'
import { createTimedFetch } from './timed-fetch.ts'

const timedFetch = createTimedFetch((request) => fetch(request))
const send = createPatientFetch((request) => session.send(request, timedFetch))

export const link = new OpenAPILink(contract, {
  url: () => location.origin,
  fetch: (request) => send(request),
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

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
