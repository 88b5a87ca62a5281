import { afterAll, expect, test } from 'vitest'
import { startGoogleTestServer, type GoogleClient } from '../../../../test/fakes/google-sign-in.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../../../../test/fakes/openid-provider.ts'

let provider: RunningOpenIdProvider | undefined
const { client: openBrowser, publicUrl } = await startGoogleTestServer(async (url) => {
  provider = await startOpenIdProvider(url)
  provider.addPerson({ subject: 'one', email: 'one@example.org', emailVerified: true })
  return provider.settings
})
afterAll(() => provider?.stop())

const isAppUrl = ({ origin }: URL) => origin === publicUrl
const toPath = (url: URL) => url.href.slice(publicUrl.length)

/** Signs in at the provider and returns the callback URL without requesting it. */
async function signInAtProvider(browser: GoogleClient): Promise<URL> {
  const form = await browser.open(await browser.startSignIn(), isAppUrl)
  if (!form.response) return form.url
  const body = new URLSearchParams({ choice: 'continue', email: 'one@example.org' })
  return (await browser.followRedirects(await browser.request(form.url, { method: 'POST', body }), isAppUrl)).url
}

async function requestCallback(callbackUrl: URL, browser: GoogleClient) {
  const response = await browser.request(callbackUrl)
  return { path: response.headers.get('location') ?? '', hasSession: (await browser.token()) !== null }
}

function withParameters(callbackUrl: URL, parameters: Record<string, string | null>): URL {
  const next = new URL(callbackUrl)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) next.searchParams.delete(name)
    else next.searchParams.set(name, value)
  }
  return next
}

test('a callback is accepted once, from the browser that started it', async () => {
  const browser = openBrowser()
  const callbackUrl = await signInAtProvider(browser)
  expect(await requestCallback(callbackUrl, browser)).toEqual({ path: '/my-media', hasSession: true })
  await browser.post('sign-out', {})
  expect(await requestCallback(callbackUrl, browser)).toEqual({
    path: '/auth/signin?error=state_mismatch',
    hasSession: false,
  })
})

test('a callback is rejected from another browser, with or without a sign-in attempt of its own', async () => {
  const callbackUrl = await signInAtProvider(openBrowser())
  const browserWithAttempt = openBrowser()
  await browserWithAttempt.startSignIn()
  for (const browser of [openBrowser(), browserWithAttempt]) {
    expect(await requestCallback(callbackUrl, browser)).toEqual({
      path: '/auth/signin?returnTo=%2Fmy-media&error=state_mismatch',
      hasSession: false,
    })
  }
})

test.each([
  [{ state: null }, '/auth/signin?error=state_not_found'],
  [{ state: '' }, '/auth/signin?error=state_not_found'],
  [{ state: 'a'.repeat(32) }, '/auth/signin?error=state_mismatch'],
  [{ code: null }, '/auth/signin?returnTo=%2Fmy-media&error=no_code'],
  [{ code: 'made-up' }, '/auth/signin?returnTo=%2Fmy-media&error=invalid_code'],
])('a callback with %j is rejected', async (parameters, path) => {
  const browser = openBrowser()
  const callbackUrl = withParameters(await signInAtProvider(browser), parameters)
  expect(await requestCallback(callbackUrl, browser)).toEqual({ path, hasSession: false })
})

test('the code of one sign-in attempt is rejected in other attempts, the first time and again', async () => {
  const firstBrowser = openBrowser()
  const code = (await signInAtProvider(firstBrowser)).searchParams.get('code')
  const secondBrowser = openBrowser()
  const firstResponse = await requestCallback(
    withParameters(await signInAtProvider(secondBrowser), { code }),
    secondBrowser,
  )
  const thirdBrowser = openBrowser()
  const secondResponse = await requestCallback(
    withParameters(await signInAtProvider(thirdBrowser), { code }),
    thirdBrowser,
  )
  const expected = { path: '/auth/signin?returnTo=%2Fmy-media&error=invalid_code', hasSession: false }
  expect([firstResponse, secondResponse]).toEqual([expected, expected])
})

test('fifty concurrent copies of one callback open at most one session', async () => {
  const browser = openBrowser()
  const callbackUrl = await signInAtProvider(browser)
  const copies = await Promise.all(Array.from({ length: 50 }, () => browser.request(callbackUrl)))
  const opened = copies.filter((copy) => copy.headers.getSetCookie().some((line) => /session_token=[^;]/.test(line)))
  expect(opened.length).toBeLessThanOrEqual(1)
  expect(copies.map(({ status }) => status)).toEqual(copies.map(() => 302))
})

test('an error parameter with the URL of another site does not redirect there', async () => {
  const response = await openBrowser().request(`${publicUrl}/api/auth/callback/google?error=%2F%2Fevil.example&state=x`)
  expect(toPath(new URL(response.headers.get('location') ?? '', publicUrl))).toBe('/auth/signin?error=state_mismatch')
})
