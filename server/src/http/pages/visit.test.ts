import type { Operator, Site } from '@pictor/contract'
import Fastify, { type InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { CallRouter } from '../api/calls.ts'
import { visitOf } from './visit.ts'

/** The way to the mailbox that a page is told of, on a site that has one or none. */
async function mailboxShownTo(request: InjectOptions, mailboxUrl: string | null = '/dev/mailbox') {
  const app = Fastify()
  const identify = { bySession: async () => null, byBearer: async () => null, maySignIn: () => false }
  const options = {
    identify,
    originOf: () => ({ address: '', country: undefined }),
    webRoot: '',
    router: {} as CallRouter,
    site: { mailboxUrl } as Site,
    operator: {} as Operator,
  }
  app.get('/', async (asked, reply) => ({ shown: visitOf(asked, reply, options).site.mailboxUrl }))
  return (await app.inject({ url: '/', ...request })).json<{ shown: string | null }>().shown
}

test('who is on this machine is shown the way to the mailbox, where there is one', async () => {
  expect(await mailboxShownTo({})).toBe('/dev/mailbox')
  expect(await mailboxShownTo({}, null)).toBeNull()
})

test.each([
  ['another machine', { remoteAddress: '192.168.1.20' }],
  ['another name that points here', { headers: { host: 'evil.example' } }],
  ['a proxy that we were not told of', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
])('nobody is shown the way to a mailbox that would not answer: %s', async (_who, request) => {
  expect(await mailboxShownTo(request)).toBeNull()
})
