import type { CheckoutOrder, CreditPack, Region } from '@pictor/contract'
import { afterAll, expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { respondWith, startVendorServer } from '../../../test/fakes/vendor-server.ts'

const PROXY = '10.1.2.3'
const service = await startVendorServer(respondWith(200, { country_code: 'IN' }))
afterAll(() => service.stop())
const { app, createUser } = await startTestApplication(
  {
    TRUSTED_PROXIES: '10.1.0.0/16',
    COUNTRY_HEADER: 'CF-IPCountry',
    REGION_LOOKUP_URL: `${service.url}/{ip}`,
  },
  { runsJobs: false },
)

const readRegion = async (remoteAddress: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: '/api/region', remoteAddress, headers })).json<Region>()

test.each([
  ['49.36.0.1', { country_code: 'IN', currency: 'INR' }],
  ['8.8.8.8', { country_code: 'US', currency: 'USD' }],
  ['2405:200::1', { country_code: 'IN', currency: 'INR' }],
  ['127.0.0.1', { country_code: null, currency: 'USD' }],
  ['192.168.1.1', { country_code: null, currency: 'USD' }],
])('a client with the IP %s gets the region %j', async (ip, region) => {
  expect(await readRegion(ip)).toEqual(region)
})

test('the lookup service is called only for public IPs that the database does not contain', async () => {
  service.calls.length = 0
  expect(await readRegion('23.128.77.1')).toEqual({ country_code: 'IN', currency: 'INR' })
  await readRegion('8.8.8.8')
  await readRegion('127.0.0.1')
  await readRegion(PROXY, { 'x-forwarded-for': '23.129.77.1', 'cf-ipcountry': 'US' })
  expect(service.calls.map((call) => call.path)).toEqual(['/23.128.77.0'])
})

test('the country header of a trusted proxy is used, in upper or lower case', async () => {
  const forwarded = { 'x-forwarded-for': '8.8.8.8' }
  expect(await readRegion(PROXY, { ...forwarded, 'cf-ipcountry': 'IN' })).toEqual({
    country_code: 'IN',
    currency: 'INR',
  })
  expect(await readRegion(PROXY, { ...forwarded, 'cf-ipcountry': ' de ' })).toEqual({
    country_code: 'DE',
    currency: 'USD',
  })
})

test.each(['XX', 'T1', 'ZZ', 'A1', 'A2', 'EU', 'AP', '', 'India', 'IN, US', '<b>'])(
  'if the country header is %j, the client IP is used instead',
  async (country) => {
    const headers = { 'x-forwarded-for': '8.8.8.8', 'cf-ipcountry': country }
    expect(await readRegion(PROXY, headers)).toEqual({ country_code: 'US', currency: 'USD' })
  },
)

test('headers from untrusted clients are ignored', async () => {
  const forged = { 'cf-ipcountry': 'IN', 'x-forwarded-for': '49.36.0.1' }
  expect(await readRegion('8.8.8.8', forged)).toEqual({ country_code: 'US', currency: 'USD' })
  expect(await readRegion('127.0.0.1', forged)).toEqual({ country_code: null, currency: 'USD' })
})

test('if a proxy forwards an invalid IP, the country is null', async () => {
  expect(await readRegion(PROXY, { 'x-forwarded-for': 'unknown' })).toEqual({ country_code: null, currency: 'USD' })
})

test('an order uses the currency of the region unless the request names one', async () => {
  const { headers } = await createUser()
  const packs = (await app.inject('/api/payments/credit-packs')).json<CreditPack[]>()
  const [pack] = packs
  const createOrder = async (remoteAddress: string, fields: object = {}, forwarded = '') => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/payments/create-order',
      headers: { ...headers, ...(forwarded && { 'x-forwarded-for': forwarded }) },
      remoteAddress,
      payload: { packId: pack?.id, ...fields },
    })
    const { amount, currency } = response.json<CheckoutOrder>()
    return { amount, currency }
  }
  const inPaise = { amount: 41_750, currency: 'INR' }
  const inCents = { amount: 500, currency: 'USD' }
  expect(await createOrder(PROXY, {}, '49.36.0.1')).toEqual(inPaise)
  expect(await createOrder('8.8.8.8', {}, '49.36.0.1')).toEqual(inCents)
  expect(await createOrder(PROXY, { currency: 'USD' }, '49.36.0.1')).toEqual(inCents)
  expect(await createOrder('8.8.8.8', { currency: 'INR' })).toEqual(inPaise)
})
