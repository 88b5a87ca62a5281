import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { findFreePort } from '../harness/free-port.ts'

/** A person with an account at the provider. */
export interface OpenIdPerson {
  subject: string
  email: string
  emailVerified: boolean
}

export interface RunningOpenIdProvider {
  /** Settings for a server that signs in with this provider. */
  settings: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_ISSUER: string }
  /** Adds an account, or changes the data of one. */
  addPerson(person: OpenIdPerson): void
  stop(): Promise<void>
  /** Starts again after a stop, with the same keys and accounts. */
  start(): Promise<void>
}

const CLIENT = { id: 'pictor', secret: 'secret of the local provider' }

/**
 * A real OpenID provider on this machine for the server at `publicUrl`, with a form to sign in by email or to cancel.
 * It requires PKCE.
 */
export async function startOpenIdProvider(publicUrl: string): Promise<RunningOpenIdProvider> {
  const people = new Map<string, OpenIdPerson>()
  // Not `localhost`, because it would share its cookies with the server.
  const issuer = `http://127.0.0.1:${await findFreePort()}`
  const provider = new Provider(issuer, await createConfiguration(publicUrl, people))
  const callback = provider.callback()
  const server = createServer((request, response) => {
    const handled = request.url?.startsWith('/interaction/')
      ? handleInteraction({ provider, people, request, response })
      : callback(request, response)
    handled.catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  const start = async () => {
    server.listen(Number(new URL(issuer).port), '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  const settings = { GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret, GOOGLE_ISSUER: issuer }
  await start()
  return { settings, addPerson: (person) => void people.set(person.subject, person), start, stop }
}

async function createConfiguration(publicUrl: string, people: Map<string, OpenIdPerson>): Promise<Configuration> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/api/auth/callback/google`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    findAccount: (_context, subject) => {
      const person = people.get(subject)
      return person && { accountId: subject, claims: async () => toClaims(person) }
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // Signing in implies consent.
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {}
      const grant = new oidc.provider.Grant({ clientId: CLIENT.id, ...(accountId !== undefined && { accountId }) })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    // The provider logs a warning for each lifetime that is not set.
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: ['key of the local provider'] },
  }
}

function toClaims({ subject, email, emailVerified }: OpenIdPerson) {
  const picture = 'https://pictures.example/face.png'
  return { sub: subject, email, email_verified: emailVerified, name: 'Name At Provider', picture }
}

interface InteractionContext {
  provider: Provider
  people: Map<string, OpenIdPerson>
  request: IncomingMessage
  response: ServerResponse
}

async function handleInteraction({ provider, people, request, response }: InteractionContext): Promise<void> {
  const formData = new URLSearchParams(request.method === 'POST' ? await text(request) : '')
  if (formData.get('choice') === 'cancel') {
    return provider.interactionFinished(request, response, { error: 'access_denied' })
  }
  const person = [...people.values()].find(({ email }) => email === formData.get('email'))
  if (person) return provider.interactionFinished(request, response, { login: { accountId: person.subject } })
  await provider.interactionDetails(request, response)
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(renderForm(request.method === 'POST'))
}

function renderForm(isUnknown: boolean): string {
  return `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Local OpenID provider</title>
<main>
<h1>Choose an account</h1>
${isUnknown ? '<p role="alert">Nobody here has this e-mail.</p>' : ''}
<form method="post">
<label>Account e-mail <input name="email" type="email" autofocus></label>
<button name="choice" value="continue">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button>
</form>
</main>`
}
