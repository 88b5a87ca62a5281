import { os } from '@orpc/server'
import type { Operator, Site } from '@pictor/contract'
import Fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { CallContext, Caller } from '../../kernel/procedures.ts'
import type { CallRouter } from '../api/calls.ts'
import { createPageApiFactory, createRequestContext } from './request-context.ts'

/** Returns the mailbox URL that a page gets, on a site with or without a mailbox. */
async function getMailboxUrl(request: InjectOptions, mailboxUrl: string | null = '/dev/mailbox') {
  const app = Fastify()
  const identify = { bySession: async () => null, byBearer: async () => null, mayBeSignedIn: () => false }
  const options = {
    identify,
    readOrigin: () => ({ ip: '', country: undefined }),
    webRoot: '',
    createApi: () => ({}),
    site: { mailboxUrl } as Site,
    operator: {} as Operator,
  }
  app.get('/', async (pageRequest, reply) => ({
    mailboxUrl: createRequestContext(pageRequest, reply, options).site.mailboxUrl,
  }))
  return (await app.inject({ url: '/', ...request })).json<{ mailboxUrl: string | null }>().mailboxUrl
}

test('on this machine, pages get the URL of the mailbox, if there is one', async () => {
  expect(await getMailboxUrl({})).toBe('/dev/mailbox')
  expect(await getMailboxUrl({}, null)).toBeNull()
})

test.each([
  ['another machine', { remoteAddress: '192.168.1.20' }],
  ['another host name that points to this machine', { headers: { host: 'evil.example' } }],
  ['an undeclared proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
])('pages get no mailbox URL for %s', async (_who, request) => {
  expect(await getMailboxUrl(request)).toBeNull()
})

/** Returns a function that calls the API for a new page. An unshared call returns the next number. */
function createNumberedApi(freshMs: number) {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => new Date(clock.ms) }
  let count = 0
  const fail = (): never => {
    count += 1
    throw new Error('The database is unreachable.')
  }
  const router = {
    list: os.$meta({ cache: 'public' }).handler(() => ++count),
    failing: os.$meta({ cache: 'public' }).handler(fail),
    credits: os.$meta({ cache: 'none' }).handler(() => ++count),
  }
  const createApi = createPageApiFactory({ router: router as unknown as CallRouter, clock, ages: { freshMs } })
  return {
    call: (name: keyof typeof router, input?: unknown) => {
      const api = createApi({ caller: async () => null }) as Record<string, (input: unknown) => Promise<number>>
      return api[name]?.(input)
    },
    count: () => count,
    clock,
  }
}

test('pages share the result of a public call until it is too old', async () => {
  const { call, clock } = createNumberedApi(1_000)
  expect(await call('list', { page: 1 })).toBe(1)
  clock.ms += 999
  expect(await call('list', { page: 1 })).toBe(1)
  expect(await call('list', { page: 2 })).toBe(2)
  clock.ms += 1
  expect(await call('list', { page: 1 })).toBe(3)
})

test('concurrent pages make one public call', async () => {
  const { call } = createNumberedApi(1_000)
  expect(await Promise.all([call('list'), call('list')])).toEqual([1, 1])
})

test('pages do not share other calls or finished failures', async () => {
  const { call, count } = createNumberedApi(1_000)
  expect([await call('credits'), await call('credits')]).toEqual([1, 2])
  await expect(call('failing')).rejects.toThrow()
  await expect(call('failing')).rejects.toThrow()
  expect(count()).toBe(4)
})

test('with `freshMs` 0, pages share nothing', async () => {
  const { call } = createNumberedApi(0)
  expect([await call('list'), await call('list')]).toEqual([1, 2])
})

test('a shared call runs without the user and the abort signal of the first page', async () => {
  const received: unknown[] = []
  const list = os
    .$meta({ cache: 'public' })
    .$context<CallContext>()
    .handler(async ({ context, signal }) => void received.push(await context.caller(), signal))
  const clock = { now: () => new Date() }
  const createApi = createPageApiFactory({ router: { list } as unknown as CallRouter, clock, ages: {} })
  const caller = { userId: 'user', sessionId: 'session' } as Caller
  const api = createApi({ caller: async () => caller }) as {
    list: (input: unknown, options: { signal: AbortSignal }) => Promise<void>
  }
  await api.list({}, { signal: new AbortController().signal })
  expect(received).toEqual([null, undefined])
})
