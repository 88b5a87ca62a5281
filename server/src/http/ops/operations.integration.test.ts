import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'

const { app } = await startTestApplication()
const withAllowList = await startTestApplication({
  METRICS_ALLOW: '192.0.2.7, 198.51.100.0/24, 2001:db8::/32',
  TRUSTED_PROXIES: '10.0.0.0/8',
})

/** Requests the metrics and returns the status. */
const requestMetrics = async (target: typeof app, remoteAddress: string, forwardedFor?: string) =>
  (
    await target.inject({
      url: '/metrics',
      remoteAddress,
      headers: { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
    })
  ).statusCode

test('the health and readiness checks respond with one word', async () => {
  for (const [url, status] of [
    ['/healthz', 'alive'],
    ['/readyz', 'ready'],
  ] as const) {
    const response = await app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([200, { status }])
  }
})

test('the metrics count requests by call, method and status, and never by path', async () => {
  await app.inject('/api/plans')
  await app.inject('/api/images/0190f3b2-0000-7000-8000-000000000000')
  await app.inject('/secret-path')
  const response = await app.inject('/metrics')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('text/plain')
  expect(response.body).toContain('http_request_duration_seconds_count{call="plans.list",method="GET",status="200"} 1')
  expect(response.body).toContain('http_request_duration_seconds_count{call="images.get",method="GET",status="404"} 1')
  expect(response.body).toContain('http_request_duration_seconds_count{call="other",method="GET",status="404"} 1')
  expect(response.body).toContain('process_cpu_seconds_total')
  expect(response.body).not.toMatch(/secret-path|0190f3b2/)
})

test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])(
  'the IP address %s can read the metrics',
  async (ip) => {
    expect(await requestMetrics(app, ip)).toBe(200)
  },
)

const requestMetricsByHost = async (target: typeof app, host: string, remoteAddress = '127.0.0.1') =>
  (await target.inject({ url: '/metrics', remoteAddress, headers: { host } })).statusCode

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.9.9.9', '[::1]:3000', '[::1]'])(
  'this machine can read the metrics with the host %s',
  async (host) => {
    expect(await requestMetricsByHost(app, host)).toBe(200)
  },
)

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'pictor.example', '[::2]', 'a'])(
  'the site %s cannot read the metrics by pointing its name to this machine',
  async (host) => {
    expect(await requestMetricsByHost(app, host)).toBe(404)
  },
)

test('this machine can read the metrics with the host of the public URL', async () => {
  const publicSite = await startTestApplication({
    PUBLIC_URL: 'https://pictor.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(await requestMetricsByHost(publicSite.app, 'pictor.example')).toBe(200)
  expect(await requestMetricsByHost(publicSite.app, 'evil.example')).toBe(404)
})

test('a client in METRICS_ALLOW can read the metrics with any host', async () => {
  expect(await requestMetricsByHost(withAllowList.app, 'evil.example', '192.0.2.7')).toBe(200)
  expect(await requestMetricsByHost(withAllowList.app, 'evil.example')).toBe(404)
})

test.each(['192.0.2.7', '10.0.0.1', '128.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', 'fe80::1%eth0', '::2', '::'])(
  'the IP address %s cannot read the metrics',
  async (ip) => {
    expect(await requestMetrics(app, ip)).toBe(404)
  },
)

test.each([
  ['192.0.2.7', 200],
  ['::ffff:192.0.2.7', 200],
  ['192.0.2.8', 404],
  ['198.51.100.255', 200],
  ['198.51.101.0', 404],
  ['2001:db8:1::1', 200],
  ['2001:db9::1', 404],
])('with METRICS_ALLOW, the IP address %s gets %i', async (ip, status) => {
  expect(await requestMetrics(withAllowList.app, ip)).toBe(status)
})

test('without trusted proxies, a forwarded IP address gives no access', async () => {
  for (const forged of ['127.0.0.1', '127.0.0.1, 127.0.0.1', '::1']) {
    expect(await requestMetrics(app, '203.0.113.9', forged)).toBe(404)
  }
  expect(await requestMetrics(app, '127.0.0.1', '203.0.113.9')).toBe(404)
})

test('of the IP addresses that a trusted proxy forwards, only the one that it added counts', async () => {
  expect(await requestMetrics(withAllowList.app, '10.1.1.1', '192.0.2.7')).toBe(200)
  expect(await requestMetrics(withAllowList.app, '10.1.1.1', '203.0.113.9')).toBe(404)
  expect(await requestMetrics(withAllowList.app, '10.1.1.1', '127.0.0.1, 203.0.113.9')).toBe(404)
  expect(await requestMetrics(withAllowList.app, '10.1.1.1', '203.0.113.9, 192.0.2.7, 10.2.2.2')).toBe(200)
  expect(await requestMetrics(withAllowList.app, '10.1.1.1')).toBe(404)
  expect(await requestMetrics(withAllowList.app, '203.0.113.9', '192.0.2.7')).toBe(404)
})

test.each(['garbage', '::ffff:zz', '999.1.1.1', '127.0.0.1:80', 'unknown', '"127.0.0.1"', ','])(
  'an invalid IP address gives no access: %s',
  async (ip) => {
    expect(await requestMetrics(withAllowList.app, '10.1.1.1', ip)).toBe(404)
  },
)
