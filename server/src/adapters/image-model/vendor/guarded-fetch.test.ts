import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { isIP } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPublicIp } from '../../../kernel/public-ip.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts'

const NOWHERE = 'http://192.0.2.1'

function createFetch(changes: Partial<GuardedFetchOptions> = {}) {
  const fetchFile = createGuardedFetch({ trustedOrigin: NOWHERE, maxBytes: 1_000, ...changes })
  return (url: string, signal = AbortSignal.timeout(5_000)) => fetchFile(url, signal)
}

/** Starts a server that records the requested paths. */
async function startServer(listener: RequestListener, host = '127.0.0.1') {
  const port = await findFreePort()
  const server = createServer((request, response) => {
    hits.push(request.url ?? '')
    listener(request, response)
  })
  const hits: string[] = []
  await listen(server, port, host)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port, hits }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening')
}

/** URLs of private IP addresses, in many spellings, and invalid URLs. PORT is replaced by the canary's port. */
const HOSTILE_URLS = [
  'http://127.0.0.1:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.255.255.254:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://017700000001:PORT/',
  'http://①②⑦.⓪.⓪.①:PORT/',
  'http://127。0。0。1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://localhost:PORT/',
  'https://127.0.0.1:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::127.0.0.1]:PORT/',
  'http://[64:ff9b:1::127.0.0.1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://[2001:0:7f00:1::]:PORT/',
  'http://[fe80::1]:PORT/',
  'http://[fe80::1%25lo]:PORT/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[ff02::1]:PORT/',
  'http://[2001:db8::1]:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/latest/meta-data/',
  'http://100.100.100.200/latest/meta-data/',
  'http://168.63.129.16/machine',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://192.0.2.9/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://user:password@127.0.0.1:PORT/',
  'http://example.org@127.0.0.1:PORT/',
  'http://user@example.org/',
  'http://127.0.0.1:PORT\\@example.org/',
  '//127.0.0.1:PORT/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'data:image/png;base64,iVBORw0KGgo=',
  'javascript:alert(1)',
  'gopher://127.0.0.1:PORT/',
  'http://',
  'http://[::1',
  '',
]

test('no spelling of a private IP address is fetched', async () => {
  const canary = await startServer((_request, response) => void response.end('secret'))
  const fetchFile = createFetch()
  for (const hostile of HOSTILE_URLS) {
    const outcome = fetchFile(hostile.replace('PORT', String(canary.port)))
    await expect(outcome, hostile).rejects.toMatchObject({ name: 'ImageModelError', failure: 'invalid-response' })
  }
  expect(canary.hits).toEqual([])
})

test.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']], [['2606:4700::1111', 'fd00::1']], [[]]])(
  'a hostname that resolves to %j is not fetched',
  async (ips) => {
    const canary = await startServer((_request, response) => void response.end('secret'))
    const fetchFile = createFetch({ resolve: async () => ips })
    await expect(fetchFile(`http://pictures.example:${canary.port}/`)).rejects.toMatchObject({
      failure: 'invalid-response',
    })
    expect(canary.hits).toEqual([])
  },
)

test('the connection uses the checked IP address, even if the hostname resolves differently a moment later', async () => {
  const port = await findFreePort()
  const hits: string[] = []
  for (const host of ['127.0.0.2', '127.0.0.1']) {
    const server = createServer((request, response) => {
      hits.push(`${host} for ${request.headers.host}`)
      response.end('picture')
    })
    await listen(server, port, host)
    onTestFinished(() => void server.close())
  }
  const resolvedIps = [['127.0.0.2'], ['127.0.0.1']]
  const fetchFile = createFetch({
    resolve: async () => resolvedIps.shift() ?? [],
    isPublic: (ip) => ip === '127.0.0.2',
  })
  expect(Buffer.from(await fetchFile(`http://rebind.example:${port}/`)).toString()).toBe('picture')
  expect(hits).toEqual([`127.0.0.2 for rebind.example:${port}`])
  await expect(fetchFile(`http://rebind.example:${port}/`)).rejects.toMatchObject({ failure: 'invalid-response' })
  expect(hits).toHaveLength(1)
})

test('the trusted origin may be private, but another port of its host may not', async () => {
  const trusted = await startServer((_request, response) => void response.end('picture'))
  const canary = await startServer((_request, response) => void response.end('secret'))
  const fetchFile = createFetch({ trustedOrigin: `http://127.0.0.1:${trusted.port}` })
  expect(Buffer.from(await fetchFile(`http://127.0.0.1:${trusted.port}/1.png`)).toString()).toBe('picture')
  await expect(fetchFile(`http://127.0.0.1:${canary.port}/`)).rejects.toMatchObject({ failure: 'invalid-response' })
  await expect(fetchFile(`http://localhost:${trusted.port}/`)).rejects.toMatchObject({ failure: 'invalid-response' })
  expect([trusted.hits.length, canary.hits.length]).toEqual([1, 0])
})

test('every redirect to a private IP address is rejected, also from the trusted origin', async () => {
  const canary = await startServer((_request, response) => void response.end('secret'))
  const inside = `http://127.0.0.1:${canary.port}/`
  for (const location of [inside, `//127.0.0.1:${canary.port}/`, 'file:///etc/passwd', '']) {
    const outside = await startServer(
      (_request, response) => void response.writeHead(302, { location }).end(),
      '127.0.0.2',
    )
    const origin = `http://127.0.0.2:${outside.port}`
    for (const options of [{ trustedOrigin: origin }, { isPublic: (ip: string) => ip === '127.0.0.2' }]) {
      await expect(createFetch(options)(`${origin}/`), location).rejects.toMatchObject({ failure: 'invalid-response' })
    }
  }
  expect(canary.hits).toEqual([])
})

test('another server cannot redirect back to the trusted origin', async () => {
  const trusted = await startServer((_request, response) => void response.end('secret'))
  const trustedOrigin = `http://127.0.0.1:${trusted.port}`
  const otherServer = await startServer(
    (_request, response) => void response.writeHead(302, { location: `${trustedOrigin}/admin` }).end(),
    '127.0.0.2',
  )
  const fetchFile = createFetch({ trustedOrigin, isPublic: (ip) => ip === '127.0.0.2' })
  await expect(fetchFile(`http://127.0.0.2:${otherServer.port}/`)).rejects.toMatchObject({
    failure: 'invalid-response',
  })
  expect(trusted.hits).toEqual([])
})

test('three redirects are followed, a fourth is not', async () => {
  const server = await startServer((request, response) => {
    const redirectsLeft = Number(request.url?.slice(1))
    if (redirectsLeft === 0) response.end('picture')
    else response.writeHead(307, { location: `/${redirectsLeft - 1}` }).end()
  })
  const origin = `http://127.0.0.1:${server.port}`
  const fetchFile = createFetch({ trustedOrigin: origin })
  expect(Buffer.from(await fetchFile(`${origin}/3`)).toString()).toBe('picture')
  await expect(fetchFile(`${origin}/4`)).rejects.toMatchObject({ failure: 'invalid-response' })
})

test.each([
  ['too large', 'invalid-response', (_request, response) => void response.end('x'.repeat(1_001))],
  ['missing', 'invalid-response', (_request, response) => void response.writeHead(404).end()],
  ['broken', 'unavailable', (_request, response) => void response.writeHead(503).end()],
  ['dropped', 'unavailable', (_request, response) => void response.destroy()],
  [
    'cut',
    'unavailable',
    (_request, response) => void response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
  ],
] satisfies [string, string, RequestListener][])('a file that is %s fails: %s', async (_what, failure, listener) => {
  const { port } = await startServer(listener)
  const trustedOrigin = `http://127.0.0.1:${port}`
  await expect(createFetch({ trustedOrigin })(`${trustedOrigin}/`)).rejects.toMatchObject({
    name: 'ImageModelError',
    failure,
  })
})

test('a file of exactly the maximum size is returned', async () => {
  const { port } = await startServer((_request, response) => void response.end('x'.repeat(1_000)))
  const trustedOrigin = `http://127.0.0.1:${port}`
  expect((await createFetch({ trustedOrigin })(`${trustedOrigin}/`)).length).toBe(1_000)
})

test.each(['before the response', 'during the response', 'during name resolution'])(
  'rejects when the signal aborts %s',
  async (when) => {
    const controller = new AbortController()
    const reason = new Error('deadline')
    const abort = () => controller.abort(reason)
    const { port } = await startServer((_request, response) => {
      if (when === 'during the response') response.writeHead(200).write('x')
      setImmediate(abort)
    })
    const trustedOrigin = `http://127.0.0.1:${port}`
    const resolve = () => {
      abort()
      return Promise.withResolvers<string[]>().promise
    }
    const url = when === 'during name resolution' ? 'http://slow.example/' : `${trustedOrigin}/`
    await expect(createFetch({ trustedOrigin, resolve })(url, controller.signal)).rejects.toBe(reason)
  },
)

test('ordinary internet IP addresses are public', () => {
  const ordinary = [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
  ]
  expect(ordinary.filter((ip) => isIP(ip) === 0 || !isPublicIp(ip))).toEqual([])
  expect(['', 'example.org', '1.1.1', '::ffff:1.1.1.1'].filter(isPublicIp)).toEqual([])
})
