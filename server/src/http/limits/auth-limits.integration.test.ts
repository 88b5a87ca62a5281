import { request as sendRequest } from 'node:http'
import { errors } from '@pictor/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'

const { app, createUser } = await startTestApplication({}, { limits: {} })
const port = await findFreePort()
await app.listen({ port, host: '127.0.0.1' })

const TOO_MANY = { code: 'TOO_MANY_REQUESTS', message: errors.TOO_MANY_REQUESTS.message }

// A fake clock ends the windows of the limits, so the speed of a test does not matter.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let networks = 0
/** Returns a function that returns a new client IP address in the same unused network each time. */
function createNetwork(): () => string {
  const network = ++networks
  let hosts = 0
  return () => `100.${64 + (network >> 8)}.${network & 255}.${++hosts}`
}
const createIp = () => createNetwork()()

const post = (path: string, payload: object | string, remoteAddress = createIp()) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    remoteAddress,
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    payload,
  })

const signIn = (email: string, password: string, remoteAddress?: string) =>
  post('sign-in/email', { email, password }, remoteAddress)

/** Uses up an account's attempts from one network. The password is invalid, so none is hashed. */
const useUpAttempts = (email: string, nextIp: () => string) =>
  Promise.all(Array.from({ length: 10 }, () => post('sign-in/email', { email, password: 1 }, nextIp())))

test('a network has ten sign-in attempts per account in 15 minutes, in any letter case of the email; then even the right password is rejected', async () => {
  const { email, cookie, headers } = await createUser()
  const nextIp = createNetwork()
  const spellings = [email, email.toUpperCase(), email.replace('user', 'uSeR')]
  for (let attempts = 0; attempts < 10; attempts++) {
    const response = await signIn(spellings[attempts % 3] ?? email, 'wrong password', nextIp())
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  }
  const rejected = await signIn(email, PASSWORD, nextIp())
  expect([rejected.statusCode, rejected.json(), rejected.headers['retry-after']]).toEqual([429, TOO_MANY, '900'])
  expect(rejected.headers['set-cookie']).toBeUndefined()

  // Existing sessions still work.
  expect((await app.inject({ url: '/api/auth/token', headers: { cookie } })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/users/credits', headers })).statusCode).toBe(200)

  vi.setSystemTime(Date.now() + 899_500)
  expect((await signIn(email, PASSWORD, nextIp())).headers['retry-after']).toBe('1')
  vi.setSystemTime(Date.now() + 501)
  expect((await signIn(email, PASSWORD, nextIp())).statusCode).toBe(200)
})

test('wrong passwords from another network do not lock out the owner of an account', async () => {
  const { email } = await createUser()
  await useUpAttempts(email, createNetwork())
  expect((await signIn(email, PASSWORD)).statusCode).toBe(200)
})

test('a browser that has signed in before can still sign in after many attempts from elsewhere, and has ten attempts of its own', async () => {
  const { email } = await createUser()
  const { cookies } = await signIn(email, PASSWORD)
  const [known] = cookies.filter(({ name }) => name === 'pictor.browser')
  const cookie = `${known?.name}=${known?.value}`
  const signInWithCookie = (accountEmail: string, password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      remoteAddress: createIp(),
      headers: { origin: ORIGIN, cookie },
      payload: { email: accountEmail, password },
    })
  // All networks together have 100 attempts; the sign-in above was one.
  for (let network = 0; network < 10; network++) await useUpAttempts(email, createNetwork())
  expect((await signIn(email, PASSWORD)).statusCode).toBe(429)
  expect((await signInWithCookie(email, PASSWORD)).statusCode).toBe(200)

  for (let attempts = 0; attempts < 9; attempts++)
    expect((await signInWithCookie(email, 'wrong password')).statusCode).toBe(401)
  expect((await signInWithCookie(email, PASSWORD)).statusCode).toBe(429)

  const otherUser = await createUser()
  for (let network = 0; network < 10; network++) await useUpAttempts(otherUser.email, createNetwork())
  expect((await signInWithCookie(otherUser.email, PASSWORD)).statusCode).toBe(429)
})

test('a successful sign-in sets the HttpOnly cookie that recognizes the browser, and a failed one does not', async () => {
  const { email } = await createUser()
  const response = await signIn(email, PASSWORD)
  expect(response.headers['set-cookie']).toContainEqual(
    expect.stringMatching(/^pictor\.browser=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/),
  )
  expect((await signIn(email, 'wrong password')).headers['set-cookie']).toBeUndefined()
})

test('ten of 50 simultaneous attempts reach the password check, and the responses for an unknown email are the same', async () => {
  const { email } = await createUser()
  const flood = async (accountEmail: string) => {
    const nextIp = createNetwork()
    const attempts = Array.from({ length: 50 }, () => signIn(accountEmail, 'wrong password', nextIp()))
    const responses = await Promise.all(attempts)
    return responses
      .map(({ statusCode, body, headers }) => [statusCode, body, headers['retry-after']].join(' '))
      .toSorted()
  }
  const known = await flood(email)
  expect(known.filter((response) => response.startsWith('401'))).toHaveLength(10)
  expect(known.filter((response) => response.startsWith('429'))).toHaveLength(40)
  expect(await flood('nobody@example.org')).toEqual(known)
})

test('an IP address has 30 sign-in attempts in five minutes, for all accounts together', async () => {
  const remoteAddress = createIp()
  for (let attempts = 0; attempts < 30; attempts++) {
    const response = await post('sign-in/email', { email: `user${attempts}@example.net`, password: 1 }, remoteAddress)
    expect(response.statusCode).toBe(400)
  }
  const large = await post('sign-in/email', { email: 'x'.repeat(100_000) }, remoteAddress)
  expect([large.statusCode, large.json(), large.headers['retry-after']]).toEqual([429, TOO_MANY, '300'])
  expect((await post('sign-in/email', { email: 'user@example.net', password: 1 })).statusCode).toBe(400)
})

test('an IP address has 20 sign-ups per hour', async () => {
  const remoteAddress = createIp()
  const attempts = Array.from({ length: 25 }, (_, index) =>
    post('sign-up/email', { email: `new${index}@example.net`, password: 1, name: 'n' }, remoteAddress),
  )
  const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode)
  expect([400, 429].map((status) => statuses.filter((other) => other === status).length)).toEqual([20, 5])
  const rejected = await post('sign-up/email', { email: 'a@example.net', password: PASSWORD, name: 'n' }, remoteAddress)
  expect([rejected.json(), rejected.headers['retry-after']]).toEqual([TOO_MANY, '3600'])
})

test.each(['request-password-reset', 'send-verification-email'])(
  '%s accepts 20 email addresses per hour from one client',
  async (path) => {
    const remoteAddress = createIp()
    const sendEmailRequest = (index: number) => post(path, { email: `listed-${index}@example.net` }, remoteAddress)
    const accepted = await Promise.all(Array.from({ length: 20 }, (_, index) => sendEmailRequest(index)))
    expect(new Set(accepted.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const rejected = await sendEmailRequest(20)
    expect([rejected.statusCode, rejected.json(), rejected.headers['retry-after']]).toEqual([429, TOO_MANY, '3600'])
  },
)

test.each([
  ['request-password-reset', 'email'],
  ['send-verification-email', 'email'],
  ['change-email', 'newEmail'],
])('%s accepts three requests per hour for one email address, from all clients together', async (path, field) => {
  const sendEmailRequest = (email: string) => post(path, { [field]: email })
  for (const email of ['ada@example.net', 'ADA@example.net', 'ada@example.NET']) {
    expect((await sendEmailRequest(email)).statusCode).not.toBe(429)
  }
  const rejected = await sendEmailRequest('ada@example.net')
  expect([rejected.statusCode, rejected.json(), rejected.headers['retry-after']]).toEqual([429, TOO_MANY, '3600'])
  expect((await sendEmailRequest('grace@example.net')).statusCode).not.toBe(429)
})

test.each([
  '/api/auth/sign-in/email/',
  '/api/auth/Sign-In/Email',
  '/api/auth//sign-in/email',
  '/api/auth/sign-in//email',
  '/api/auth/x/../sign-in/email',
  '/api/auth/%2e%2e/auth/sign-in/email',
  '/api/auth/./sign-in/email',
  '/api/auth/sign%2Din/email',
  '/api/auth/sign-in%2Femail',
  '/api/auth/sign-in\\email',
  '/api/auth/sign-in/email?x=1',
  '/api/auth/sign-in/email#x',
  '/api/auth/sign-in/email;x',
  '/API/auth/sign-in/email',
])('the path %s does not allow more attempts', async (path) => {
  const { email } = await createUser()
  let hosts = 0
  await useUpAttempts(email, () => `127.0.0.${100 + ++hosts}`)
  const status = await postAsIs(path, JSON.stringify({ email, password: PASSWORD }))
  expect([400, 404, 429]).toContain(status)
})

test.each([
  ['a byte order mark', (body: string) => `\uFEFF${body}`],
  ['the email twice', (body: string) => body.replace('{', '{"email":"other@example.net",')],
  ['an escaped name', (body: string) => body.replace('"email"', '"\\u0065mail"')],
])('a body with %s does not allow more attempts', async (_case, transform) => {
  const { email } = await createUser()
  const body = transform(JSON.stringify({ email, password: 'wrong password' }))
  const statuses: number[] = []
  const nextIp = createNetwork()
  for (let attempts = 0; attempts < 11; attempts++)
    statuses.push((await post('sign-in/email', body, nextIp())).statusCode)
  expect(statuses.at(-1)).toBe(429)
})

/** Sends the path unchanged; `inject` would normalize it. */
function postAsIs(path: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { origin: ORIGIN, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    sendRequest({ port, host: '127.0.0.1', method: 'POST', path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end(body)
  })
}

test.each<[string, (cookie: string, count: number) => string]>([
  ['next to others', (cookie, count) => `__Host-pictor.session_token=x${count}; ${cookie}; pictor.session_token=y`],
  ['after a tab', (cookie, count) => `a=${count};\t${cookie}`],
  ['before a space', (cookie, count) => `${cookie} ; a=${count}`],
  ['in quotes', (cookie, count) => `a=${count}; ${cookie.replace(/=(.*)/, '="$1"')}`],
])('a session has ten password attempts in 15 minutes, with its cookie %s', async (_position, createCookies) => {
  const { cookie } = await createUser()
  const tryPassword = async (count: number, password = 'not the password') => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/two-factor/enable',
      remoteAddress: createIp(),
      headers: { origin: ORIGIN, cookie: createCookies(cookie, count) },
      payload: { password },
    })
    return response.statusCode
  }
  for (let count = 0; count < 10; count++) expect(await tryPassword(count)).toBe(400)
  expect([await tryPassword(10), await tryPassword(11, PASSWORD)]).toEqual([429, 429])
})
