import { request as sendRequest, type IncomingMessage } from 'node:http'
import { traverseContractProcedures } from '@orpc/server'
import { callDefaults, type CallMeta } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { expect, test } from 'vitest'
import { unaryContract } from '../../kernel/procedures.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

const ID = '0190f3b2-0000-7000-8000-000000000000'
const { app, createUser } = await startTestApplication()
const { headers } = await createUser()
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

interface Call {
  method: string
  url: string
  bodyLimit: number
  takesImage: boolean
}

const calls: Call[] = []
traverseContractProcedures({ router: unaryContract, path: [] }, ({ contract }) => {
  const { route, meta } = contract['~orpc'] as { route: { method?: string; path?: string }; meta: CallMeta }
  const { bodyLimit, takes } = { ...callDefaults, ...meta }
  const url = (route.path ?? '').replace(/\{\w+\}/g, ID)
  calls.push({ method: route.method ?? 'POST', url, bodyLimit, takesImage: takes === 'image' })
})
const callsWithBody = calls.filter(({ method }) => method !== 'GET')
const getCalls = calls.filter(({ method }) => method === 'GET')

/** Announces a body of `bytes` bytes and sends none of it. */
function announceBody({ method, url }: Call, bytes: number): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const request = sendRequest({
      port,
      host: '127.0.0.1',
      method,
      path: url,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': bytes },
    })
    request.once('error', reject).once('response', (response: IncomingMessage) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.once('end', () => {
        resolve({ status: response.statusCode, body })
        request.destroy()
      })
    })
    request.flushHeaders()
  })
}

test.each(callsWithBody)(
  '$method $url rejects a body that is one byte over its limit before any byte arrives',
  async (call) => {
    const code = call.takesImage ? 'IMAGE_TOO_LARGE' : 'PAYLOAD_TOO_LARGE'
    const response = await announceBody(call, call.bodyLimit + 1)
    expect([response.status, JSON.parse(response.body)]).toEqual([413, { code, message: errors[code].message }])
  },
)

test.each(callsWithBody.filter(({ takesImage }) => !takesImage))(
  '$method $url accepts a body of exactly its limit',
  async ({ method, url, bodyLimit }) => {
    const response = await app.inject({
      method: method as 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: `{"a":"${'x'.repeat(bodyLimit - '{"a":""}'.length)}"}`,
    })
    // The resource in the path is looked up before the body is validated.
    expect([400, 404]).toContain(response.statusCode)
  },
)

const INVALID_QUERIES = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=1e9',
  'page=1000001',
  'page=',
  'page=%271%27',
  'page=1&page=2',
  'page[]=1&page[]=2',
  'page[a]=1',
  'page[]=0',
  'page=Infinity',
  'page=%31%00',
  `page=${'9'.repeat(400)}`,
  'pageSize=0',
  'pageSize=-1',
  'pageSize=1.5',
  'pageSize=1e9',
  'pageSize=1001',
  'pageSize=',
  'pageSize[]=0',
  'pageSize=1&pageSize=1',
  'cursor=',
  'cursor[]=a',
  'cursor=a&cursor=b',
  `cursor=${'a'.repeat(5_000)}`,
]

// The stream `events` has no query parameters and ignores a query.
test.each(getCalls.filter(({ url }) => url !== '/api/events'))(
  '$url rejects every invalid page, page size and cursor, even if the call has no pagination',
  async ({ url }) => {
    const responses = await Promise.all(INVALID_QUERIES.map((query) => app.inject({ url: `${url}?${query}`, headers })))
    const unexpected = responses.flatMap(({ statusCode }, index) =>
      statusCode === 400 ? [] : [`${INVALID_QUERIES[index]?.slice(0, 40)}: ${statusCode}`],
    )
    expect(unexpected).toEqual([])
  },
)
