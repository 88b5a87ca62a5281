import { expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'

const { app, waitForEmail } = await startTestApplication({ BRAND_NAME: '<script>alert("x")</script>' })
const publicSite = await startTestApplication({ PUBLIC_URL: 'https://pictor.example', SMTP_URL: 'smtp://127.0.0.1:1' })

const signUp = (email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: ORIGIN },
    payload: { email, password: PASSWORD, name: 'x' },
  })

test('an empty mailbox explains its purpose', async () => {
  const response = await app.inject('/dev/mailbox')
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(response.body).toContain('No emails yet.')
})

test('an email is shown as text, with clickable links and escaped markup', async () => {
  await signUp("o'hara@example.org")
  await waitForEmail("o'hara@example.org")
  const { body, headers } = await app.inject('/dev/mailbox')
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('To o&#39;hara@example.org')
  expect(body).toContain('Welcome to &#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;!')
  expect(body).not.toMatch(/<script/)
  expect(body).toMatch(/<a href="http:\/\/localhost:3000\/auth\/confirm\?token=[\w.-]+">http:/)
})

test('the newest email is first', async () => {
  await signUp('first@example.org')
  await waitForEmail('first@example.org')
  await signUp('second@example.org')
  await waitForEmail('second@example.org')
  const { body } = await app.inject('/dev/mailbox')
  expect(body.indexOf('second@example.org')).toBeLessThan(body.indexOf('first@example.org'))
})

test('the content security policy allows the style of the mailbox', async () => {
  const { body, headers } = await app.inject('/dev/mailbox')
  const [, nonce] = /<style nonce="([^"]+)">/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
})

test('a publicly reachable site has no mailbox', async () => {
  const response = await publicSite.app.inject('/dev/mailbox')
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  expect(publicSite.app.hasRoute({ method: 'GET', url: '/dev/mailbox' })).toBe(false)
})

test.each([
  ['another machine', { remoteAddress: '192.168.1.20' }],
  ['another host name that points to this machine', { headers: { host: 'evil.example' } }],
  ['an undeclared proxy', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
])('the mailbox returns 404 for %s', async (_who, request) => {
  const { app } = await startTestApplication()
  expect((await app.inject({ url: '/dev/mailbox', ...request })).statusCode).toBe(404)
  expect((await app.inject('/dev/mailbox')).statusCode).toBe(200)
})
