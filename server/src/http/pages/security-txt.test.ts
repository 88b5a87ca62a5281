import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerSecurityTxt } from './security-txt.ts'

const YEAR_MS = 365 * 86_400_000
const PATH = '/.well-known/security.txt'
const site = { publicUrl: 'https://pictor.example' }
const now = new Date('2027-02-28T23:59:59.999Z')
const clock = { now: () => now }

const parseFields = (text: string) => text.split('\n').map((line) => line.split(/: (.*)/, 2))

test('the file has the contact for vulnerability reports and expires in less than a year', async () => {
  const app = Fastify()
  registerSecurityTxt(app, { site, clock, security: { contact: 'mailto:a@b.example', policy: 'https://b.example/p' } })
  const { headers, payload } = await app.inject(PATH)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(parseFields(payload)).toEqual([
    ['Contact', 'mailto:a@b.example'],
    ['Expires', '2027-08-27T00:00:00.000Z'],
    ['Preferred-Languages', 'en'],
    ['Canonical', `https://pictor.example${PATH}`],
    ['Policy', 'https://b.example/p'],
    [''],
  ])
  expect(Date.parse('2027-08-27T00:00:00.000Z') - now.getTime()).toBeLessThan(YEAR_MS)
})

test('without https the file has no canonical URL, and without a contact there is no file', async () => {
  const withoutHttps = Fastify()
  registerSecurityTxt(withoutHttps, {
    site: { publicUrl: 'http://localhost:3000' },
    clock,
    security: { contact: 'https://b.example/report', policy: null },
  })
  const names = parseFields((await withoutHttps.inject(PATH)).payload).map(([name]) => name)
  expect(names).toEqual(['Contact', 'Expires', 'Preferred-Languages', ''])
  const withoutContact = Fastify()
  registerSecurityTxt(withoutContact, { site, clock, security: null })
  expect((await withoutContact.inject(PATH)).statusCode).toBe(404)
})
