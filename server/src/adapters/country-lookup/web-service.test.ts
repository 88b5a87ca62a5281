import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { respondWith, stall, startVendorServer, type VendorHandler } from '../../../test/fakes/vendor-server.ts'
import { createWebServiceLookup } from './web-service.ts'

const INDIAN_IP = '49.36.0.1'
const DAY_MS = 24 * 60 * 60_000

async function startLookup(handler: VendorHandler, path = '/{ip}/json/') {
  const service = await startVendorServer(handler)
  onTestFinished(() => service.stop())
  let now = Date.UTC(2026, 10, 21)
  const clock = { now: () => new Date(now) }
  const lookup = createWebServiceLookup({ url: `${service.url}${path}`, fetch, clock })
  const advance = (ms: number) => void (now += ms)
  return { service, lookup, advance, requestedPaths: () => service.calls.map((call) => call.path) }
}

test.each([
  ['ipapi.co', { ip: '49.36.0.0', country: 'IN', country_code: 'IN', currency: 'INR' }],
  ['ip-api.com', { status: 'success', country: 'India', countryCode: 'IN' }],
  ['ipwho.is', { success: true, country: 'India', country_code: 'in' }],
  ['geojs', { country: 'IN', country_3: 'IND', name: 'India' }],
])('finds the country in a response like that of %s', async (_service, body) => {
  const { lookup } = await startLookup(respondWith(200, body))
  expect(await lookup.find(INDIAN_IP)).toBe('IN')
})

const RATE_LIMITED_BODY = {
  error: true,
  reason: 'RateLimited',
  message: 'Visit https://ipapi.co/ratelimited/ for details',
}

test.each([
  ['a 429', respondWith(429, RATE_LIMITED_BODY)],
  ['a 429 with a country', respondWith(429, { country_code: 'IN' })],
  ['an error with a 200', respondWith(200, { ...RATE_LIMITED_BODY, country_code: 'IN' })],
  ['a reserved address', respondWith(200, { error: true, reason: 'Reserved IP Address', reserved: true })],
  ['success: false', respondWith(200, { success: false, message: 'invalid', country_code: 'IN' })],
  ['status: fail', respondWith(200, { status: 'fail', message: 'private range', countryCode: 'IN' })],
  ['an unknown country', respondWith(200, { country_code: 'XX' })],
  ['a name instead of a code', respondWith(200, { country: 'India' })],
  ['a number', respondWith(200, 91)],
  ['null', respondWith(200, 'null')],
  ['HTML', respondWith(200, '<!doctype html><title>IN</title>')],
  ['an empty response', respondWith(200, '')],
  ['a response that is too long', respondWith(200, JSON.stringify({ pad: 'x'.repeat(20_000), country_code: 'IN' }))],
])('returns no country for %s', async (_case, handler) => {
  const { lookup } = await startLookup(handler)
  expect(await lookup.find(INDIAN_IP)).toBeNull()
})

test('a service that does not respond in time returns no country, and the request is aborted', async () => {
  const { lookup, service } = await startLookup(stall)
  const started = performance.now()
  expect(await lookup.find(INDIAN_IP)).toBeNull()
  expect(performance.now() - started).toBeLessThan(10_000)
  await expect.poll(() => service.countInFlight()).toBe(0)
})

test('an unreachable service returns no country', async () => {
  const url = `http://127.0.0.1:${await findFreePort()}/{ip}`
  expect(await createWebServiceLookup({ url, fetch, clock: systemClock }).find(INDIAN_IP)).toBeNull()
})

test('a redirect is not followed', async () => {
  const { lookup, requestedPaths } = await startLookup((call, response) => {
    if (call.path === '/elsewhere') return respondWith(200, { country_code: 'IN' })(call, response)
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await lookup.find(INDIAN_IP)).toBeNull()
  expect(requestedPaths()).toEqual(['/49.36.0.0/json/'])
})

test('the service receives only the network, not the IP address, and only once a day', async () => {
  const { lookup, advance, requestedPaths } = await startLookup(
    respondWith(200, { country_code: 'IN' }),
    '/?key=1&at={ip}',
  )
  const neighbors = ['49.36.0.1', '49.36.0.200', '::ffff:49.36.0.7']
  expect(await Promise.all(neighbors.map((ip) => lookup.find(ip)))).toEqual(['IN', 'IN', 'IN'])
  expect(await lookup.find('2405:200:1::9')).toBe('IN')
  expect(requestedPaths()).toEqual(['/?key=1&at=49.36.0.0', '/?key=1&at=2405%3A200%3A1%3A%3A'])
  advance(DAY_MS - 1)
  await lookup.find('49.36.0.9')
  expect(requestedPaths()).toHaveLength(2)
  advance(1)
  await lookup.find('49.36.0.9')
  expect(requestedPaths()).toHaveLength(3)
})

test('after a failure the service is called again only after ten minutes', async () => {
  const { lookup, service, advance } = await startLookup(respondWith(503, {}))
  expect(await lookup.find(INDIAN_IP)).toBeNull()
  service.handler = respondWith(200, { country_code: 'IN' })
  expect(await lookup.find(INDIAN_IP)).toBeNull()
  advance(10 * 60_000)
  expect(await lookup.find(INDIAN_IP)).toBe('IN')
})

test('IP addresses of private networks are not sent to the service', async () => {
  const { lookup, service } = await startLookup(respondWith(200, { country_code: 'IN' }))
  for (const ip of ['127.0.0.1', '192.168.1.1', '::1', 'fe80::1', 'garbage']) expect(await lookup.find(ip)).toBeNull()
  expect(service.calls).toEqual([])
})

test('at most eight lookups run at once; further ones return no country', async () => {
  const gate = Promise.withResolvers<void>()
  const { lookup, service } = await startLookup(async (call, response) => {
    await gate.promise
    await respondWith(200, { country_code: 'IN' })(call, response)
  })
  const found = Promise.all(Array.from({ length: 20 }, (_, net) => lookup.find(`49.36.${net}.1`)))
  await expect.poll(() => service.calls.length).toBe(8)
  gate.resolve()
  const countries = await found
  expect(countries.filter((country) => country === 'IN')).toHaveLength(8)
  expect(await lookup.find('49.36.19.1')).toBe('IN')
})
