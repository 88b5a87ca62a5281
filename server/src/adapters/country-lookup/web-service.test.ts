import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { answerWith, stall, startVendorServer, type Answer } from '../../../test/fakes/vendor-server.ts'
import { createWebServiceLookup } from './web-service.ts'

const INDIAN = '49.36.0.1'
const DAY_MS = 24 * 60 * 60_000

async function startLookup(answer: Answer, path = '/{ip}/json/') {
  const service = await startVendorServer(answer)
  onTestFinished(() => service.stop())
  let now = Date.UTC(2026, 10, 21)
  const clock = { now: () => new Date(now) }
  const lookup = createWebServiceLookup({ url: `${service.url}${path}`, fetch, clock })
  const pass = (ms: number) => void (now += ms)
  return { service, lookup, pass, pathsAsked: () => service.calls.map((call) => call.path) }
}

test.each([
  ['ipapi.co', { ip: '49.36.0.0', country: 'IN', country_code: 'IN', currency: 'INR' }],
  ['ip-api.com', { status: 'success', country: 'India', countryCode: 'IN' }],
  ['ipwho.is', { success: true, country: 'India', country_code: 'in' }],
  ['geojs', { country: 'IN', country_3: 'IND', name: 'India' }],
])('finds the country in a response like that of %s', async (_who, body) => {
  const { lookup } = await startLookup(answerWith(200, body))
  expect(await lookup.find(INDIAN)).toBe('IN')
})

const LIMITED = {
  error: true,
  reason: 'RateLimited',
  message: 'Visit https://ipapi.co/ratelimited/ for details',
}

test.each([
  ['a 429', answerWith(429, LIMITED)],
  ['a 429 with a country', answerWith(429, { country_code: 'IN' })],
  ['an error with a 200', answerWith(200, { ...LIMITED, country_code: 'IN' })],
  ['a reserved address', answerWith(200, { error: true, reason: 'Reserved IP Address', reserved: true })],
  ['success: false', answerWith(200, { success: false, message: 'invalid', country_code: 'IN' })],
  ['status: fail', answerWith(200, { status: 'fail', message: 'private range', countryCode: 'IN' })],
  ['an unknown country', answerWith(200, { country_code: 'XX' })],
  ['a name instead of a code', answerWith(200, { country: 'India' })],
  ['a number', answerWith(200, 91)],
  ['null', answerWith(200, 'null')],
  ['HTML', answerWith(200, '<!doctype html><title>IN</title>')],
  ['nothing', answerWith(200, '')],
  ['a response that is too long', answerWith(200, JSON.stringify({ pad: 'x'.repeat(20_000), country_code: 'IN' }))],
])('returns no country for %s', async (_what, answer) => {
  const { lookup } = await startLookup(answer)
  expect(await lookup.find(INDIAN)).toBeNull()
})

test('a service that does not respond in time returns no country, and the request is aborted', async () => {
  const { lookup, service } = await startLookup(stall)
  const begun = performance.now()
  expect(await lookup.find(INDIAN)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(10_000)
  await expect.poll(() => service.countUnderWay()).toBe(0)
})

test('an unreachable service returns no country', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}/{ip}`
  expect(await createWebServiceLookup({ url, fetch, clock: systemClock }).find(INDIAN)).toBeNull()
})

test('a redirect is not followed', async () => {
  const { lookup, pathsAsked } = await startLookup((call, response) => {
    if (call.path === '/elsewhere') return answerWith(200, { country_code: 'IN' })(call, response)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await lookup.find(INDIAN)).toBeNull()
  expect(pathsAsked()).toEqual(['/49.36.0.0/json/'])
})

test('the service receives only the network, not the IP address, and once a day', async () => {
  const { lookup, pass, pathsAsked } = await startLookup(answerWith(200, { country_code: 'IN' }), '/?key=1&at={ip}')
  const neighbours = ['49.36.0.1', '49.36.0.200', '::ffff:49.36.0.7']
  expect(await Promise.all(neighbours.map((address) => lookup.find(address)))).toEqual(['IN', 'IN', 'IN'])
  expect(await lookup.find('2405:200:1::9')).toBe('IN')
  expect(pathsAsked()).toEqual(['/?key=1&at=49.36.0.0', '/?key=1&at=2405%3A200%3A1%3A%3A'])
  pass(DAY_MS - 1)
  await lookup.find('49.36.0.9')
  expect(pathsAsked()).toHaveLength(2)
  pass(1)
  await lookup.find('49.36.0.9')
  expect(pathsAsked()).toHaveLength(3)
})

test('after a failure the service is called again only after ten minutes', async () => {
  const { lookup, service, pass } = await startLookup(answerWith(503, {}))
  expect(await lookup.find(INDIAN)).toBeNull()
  service.answer = answerWith(200, { country_code: 'IN' })
  expect(await lookup.find(INDIAN)).toBeNull()
  pass(10 * 60_000)
  expect(await lookup.find(INDIAN)).toBe('IN')
})

test('IP addresses of private networks are not sent to the service', async () => {
  const { lookup, service } = await startLookup(answerWith(200, { country_code: 'IN' }))
  for (const address of ['127.0.0.1', '192.168.1.1', '::1', 'fe80::1', 'garbage'])
    expect(await lookup.find(address)).toBeNull()
  expect(service.calls).toEqual([])
})

test('at most eight lookups run at once; further ones return no country', async () => {
  const held = Promise.withResolvers<void>()
  const { lookup, service } = await startLookup(async (call, response) => {
    await held.promise
    await answerWith(200, { country_code: 'IN' })(call, response)
  })
  const found = Promise.all(Array.from({ length: 20 }, (_, net) => lookup.find(`49.36.${net}.1`)))
  await expect.poll(() => service.calls.length).toBe(8)
  held.resolve()
  const countries = await found
  expect(countries.filter((country) => country === 'IN')).toHaveLength(8)
  expect(await lookup.find('49.36.19.1')).toBe('IN')
})
