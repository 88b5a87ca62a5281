import { findFreePort } from '../harness/free-port.ts'
import { createHttpVisitor, type HttpVisitor, type Landing } from '../harness/http-visitor.ts'
import { startTestApplication, type TestApplication } from '../harness/application.ts'

export interface GoogleRig extends TestApplication {
  publicUrl: string
  /** Opens a new browser. */
  visitor(): GoogleVisitor
}

export interface GoogleVisitor extends HttpVisitor {
  post(call: string, payload: object): Promise<Response>
  /** Clicks "Continue with Google" and returns the URL of the provider. */
  begin(wishes?: object): Promise<string>
  /** Opens that URL, submits the provider's form and follows the redirects back to the site. */
  answerForm(address: string, choice: { email: string } | 'cancel'): Promise<URL>
  /** Signs in completely. Returns the final URL. */
  signIn(email: string, wishes?: object): Promise<URL>
  /** The access token of the cookie's session; null without a session. */
  token(): Promise<{ userId: string; headers: { authorization: string } } | null>
}

/** Starts the whole server and listens, because redirects need URLs. */
export async function startGoogleRig(
  settingsFor: (publicUrl: string) => Promise<Record<string, string>>,
): Promise<GoogleRig> {
  const port = await findFreePort()
  const publicUrl = `http://localhost:${port}`
  const application = await startTestApplication({
    ...(await settingsFor(publicUrl)),
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  })
  await application.app.listen({ port, host: '127.0.0.1' })
  return { ...application, publicUrl, visitor: () => createVisitor(publicUrl) }
}

export const WISHES = { callbackURL: '/my-media', errorCallbackURL: '/auth/signin?returnTo=%2Fmy-media' }

function createVisitor(publicUrl: string): GoogleVisitor {
  const visitor = createHttpVisitor()
  const isOurPage = ({ origin, pathname }: URL) => origin === publicUrl && !pathname.startsWith('/api/')

  const post: GoogleVisitor['post'] = (call, payload) =>
    visitor.request(`${publicUrl}/api/auth/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: publicUrl },
      body: JSON.stringify(payload),
    })

  const begin: GoogleVisitor['begin'] = async (wishes = {}) => {
    const answer = await post('sign-in/social', { provider: 'google', ...WISHES, ...wishes })
    const { url } = (await answer.json()) as { url: string }
    return url
  }

  const answerForm: GoogleVisitor['answerForm'] = async (address, choice) => {
    const landing = await visitor.open(address, isOurPage)
    return (await fillIn(landing, choice)).url
  }

  async function fillIn({ url, answer }: Landing, choice: { email: string } | 'cancel'): Promise<Landing> {
    // Without a response, the provider still had a session and needs no form.
    if (!answer) return { url, answer }
    const body = new URLSearchParams(choice === 'cancel' ? { choice } : { choice: 'continue', ...choice })
    return visitor.follow(await visitor.request(url, { method: 'POST', body }), isOurPage)
  }

  return {
    ...visitor,
    post,
    begin,
    answerForm,
    signIn: async (email, wishes) => answerForm(await begin(wishes), { email }),
    async token() {
      const answer = await visitor.request(`${publicUrl}/api/auth/token`)
      if (!answer.ok) return null
      const { token } = (await answer.json()) as { token: string }
      const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
      return { userId: sub, headers: { authorization: `Bearer ${token}` } }
    },
  }
}
