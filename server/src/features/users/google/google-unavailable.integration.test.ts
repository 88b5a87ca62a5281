import { createServer } from 'node:http'
import { afterAll, expect, inject, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../../test/harness/application.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { startGoogleTestServer, CALLBACK_URLS } from '../../../../test/fakes/google-sign-in.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../../../../test/fakes/openid-provider.ts'

const ada = { subject: 'ada', email: 'ada@example.org', emailVerified: true }
let provider: RunningOpenIdProvider | undefined
const { publicUrl, client: openBrowser } = await startGoogleTestServer(async (url) => {
  provider = await startOpenIdProvider(url)
  provider.addPerson(ada)
  await provider.stop()
  return provider.settings
})

const silentServer = createServer(() => undefined)
const silentPort = await findFreePort()
silentServer.listen(silentPort, '127.0.0.1')
afterAll(() => silentServer.closeAllConnections())
afterAll(() => silentServer.close())
const applicationWithSilentProvider = await startTestApplication({
  GOOGLE_CLIENT_ID: 'pictor',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: `http://127.0.0.1:${silentPort}`,
})

const applicationWithoutGoogle = await startTestApplication()

const unavailable = { code: 'PROVIDER_UNAVAILABLE', message: expect.stringContaining("Google can't be reached") }

test('an unreachable provider affects only its own sign-in, which works again when the provider is back', async () => {
  const browser = openBrowser()
  const rejected = await browser.post('sign-in/social', { provider: 'google', ...CALLBACK_URLS })
  expect([rejected.status, await rejected.json()]).toEqual([503, unavailable])
  const emailSignUp = await browser.post('sign-up/email', { email: 'm@example.org', password: PASSWORD, name: 'm' })
  expect(emailSignUp.status).toBe(200)

  await provider?.start()
  expect((await browser.signIn(ada.email)).pathname).toBe('/my-media')

  // The provider stops between its redirect and the server's token request.
  const callbackBrowser = openBrowser()
  const form = await callbackBrowser.open(await callbackBrowser.startSignIn())
  const body = new URLSearchParams({ choice: 'continue', email: ada.email })
  const isCallback = ({ origin }: URL) => origin === publicUrl
  const response = await callbackBrowser.followRedirects(
    await callbackBrowser.request(form.url, { method: 'POST', body }),
    isCallback,
  )
  await provider?.stop()
  const callbackResponse = await callbackBrowser.request(response.url)
  expect(callbackResponse.headers.get('location')).toBe('/auth/signin?returnTo=%2Fmy-media&error=invalid_code')
  expect(await callbackBrowser.token()).toBeNull()

  await provider?.start()
  expect((await openBrowser().signIn(ada.email)).pathname).toBe('/my-media')
  await provider?.stop()
})

test.runIf(inject('deep'))(
  'a provider that never responds delays only its own sign-in, for a few seconds',
  async () => {
    let isDone = false
    const pendingResponse = applicationWithSilentProvider.app.inject(signIn).then((response) => {
      isDone = true
      return response
    })
    const emailSignUp = await applicationWithSilentProvider.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { origin: ORIGIN },
      payload: { email: 'm@example.org', password: PASSWORD, name: 'm' },
    })
    expect([emailSignUp.statusCode, isDone]).toEqual([200, false])
    const rejected = await pendingResponse
    expect([rejected.statusCode, rejected.json()]).toEqual([503, unavailable])
  },
)

test('without configuration, the call returns PROVIDER_NOT_FOUND', async () => {
  const rejected = await applicationWithoutGoogle.app.inject(signIn)
  expect([rejected.statusCode, rejected.json()]).toMatchObject([404, { code: 'PROVIDER_NOT_FOUND' }])
  const callback = await applicationWithoutGoogle.app.inject('/api/auth/callback/google?code=x&state=y')
  expect([callback.statusCode, callback.headers.location]).toEqual([302, '/auth/signin?error=state_mismatch'])
})

const signIn = {
  method: 'POST',
  url: '/api/auth/sign-in/social',
  headers: { origin: ORIGIN },
  payload: { provider: 'google', ...CALLBACK_URLS },
} as const
