import type { Operator, Site } from '@pictor/contract'
import Fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { CallRouter } from '../api/calls.ts'
import { createRequestContext } from './request-context.ts'

/** Returns the mailbox URL that a page gets, on a site with or without a mailbox. */
async function getMailboxUrl(request: InjectOptions, mailboxUrl: string | null = '/dev/mailbox') {
  const app = Fastify()
  const identify = { bySession: async () => null, byBearer: async () => null, mayBeSignedIn: () => false }
  const options = {
    identify,
    readOrigin: () => ({ ip: '', country: undefined }),
    webRoot: '',
    router: {} as CallRouter,
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
