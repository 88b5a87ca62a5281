import { findFreePort } from '../harness/free-port.ts'
import { createHttpClient, type HttpClient, type Destination } from '../harness/http-client.ts'
import { startTestApplication, type TestApplication } from '../harness/application.ts'

export interface GoogleTestServer extends TestApplication {
  publicUrl: string
  /** Opens a new browser. */
  client(): GoogleClient
}

export interface GoogleClient extends HttpClient {
  post(call: string, payload: object): Promise<Response>
  /** Clicks "Continue with Google" and returns the URL of the provider. */
  startSignIn(options?: object): Promise<string>
  /** Opens that URL, submits the provider's form and follows the redirects back to the site. */
  submitForm(url: string, choice: { email: string } | 'cancel'): Promise<URL>
  /** Signs in completely. Returns the final URL. */
  signIn(email: string, options?: object): Promise<URL>
  /** Fetches an access token of the cookie's session. Returns null if there is no session. */
  token(): Promise<{ userId: string; headers: { authorization: string } } | null>
}

/** Starts the whole server and listens, because redirects need URLs. */
export async function startGoogleTestServer(
  settingsFor: (publicUrl: string) => Promise<Record<string, string>>,
): Promise<GoogleTestServer> {
  const port = await findFreePort()
  const publicUrl = `http://localhost:${port}`
  const application = await startTestApplication({
    ...(await settingsFor(publicUrl)),
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  })
  await application.app.listen({ port, host: '127.0.0.1' })
  return { ...application, publicUrl, client: () => createGoogleClient(publicUrl) }
}

export const CALLBACK_URLS = { callbackURL: '/my-media', errorCallbackURL: '/auth/signin?returnTo=%2Fmy-media' }

function createGoogleClient(publicUrl: string): GoogleClient {
  const client = createHttpClient()
  const isAppPage = ({ origin, pathname }: URL) => origin === publicUrl && !pathname.startsWith('/api/')

  const post: GoogleClient['post'] = (call, payload) =>
    client.request(`${publicUrl}/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify(payload),
    })

  const startSignIn: GoogleClient['startSignIn'] = async (options = {}) => {
    const response = await post('sign-in/social', { provider: 'google', ...CALLBACK_URLS, ...options })
    const { url } = (await response.json()) as { url: string }
    return url
  }

  const submitForm: GoogleClient['submitForm'] = async (url, choice) => {
    const landing = await client.open(url, isAppPage)
    return (await fillIn(landing, choice)).url
  }

  async function fillIn({ url, response }: Destination, choice: { email: string } | 'cancel'): Promise<Destination> {
    // Without a response, the provider still had a session and redirected to the site without showing a form.
    if (!response) return { url, response }
    const body = new URLSearchParams(choice === 'cancel' ? { choice } : { choice: 'continue', ...choice })
    return client.followRedirects(await client.request(url, { method: 'POST', body }), isAppPage)
  }

  return {
    ...client,
    post,
    startSignIn,
    submitForm,
    signIn: async (email, options) => submitForm(await startSignIn(options), { email }),
    async token() {
      const response = await client.request(`${publicUrl}/api/auth/token`)
      if (!response.ok) return null
      const { token } = (await response.json()) as { token: string }
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
      return { userId: sub, headers: { authorization: `Bearer ${token}` } }
    },
  }
}
