import type { JsonSchema, Operation } from './document.ts'

const text: JsonSchema = { type: 'string', minLength: 1, maxLength: 100 }
const authenticatorResponse = { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'x', signature: 'x' }
const credential = {
  enum: [{ id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: authenticatorResponse }, 'x'],
}
const redirectPaths = ['/', '/credits?x=1'] as const

/**
 * Input of the account library's calls. The fourth user's rows are not compared, because these calls may sign in with
 * the password.
 */
const accountFields = {
  email: { enum: ['somebody@example.org', 'user-4@example.org', 'User-4@Example.org'] },
  password: { enum: ['correct horse battery', 'not the password'] },
  name: text,
  callbackURL: { enum: [...redirectPaths, '//evil.example', 'https://evil.example', 'javascript:alert(1)'] },
  token: { enum: ['x', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'a'.repeat(32)] },
}

/** Routes outside the contract. Written by hand, because no document describes them. */
export const undocumentedOperations: Operation[] = [
  createOperation('POST', '/api/auth/sign-up/email', { body: pick('email', 'password', 'name', 'callbackURL') }),
  createOperation('POST', '/api/auth/sign-in/email', {
    body: { ...pick('email', 'password', 'callbackURL'), rememberMe: { type: 'boolean' } },
  }),
  createOperation('POST', '/api/auth/sign-in/social', {
    body: { ...pick('callbackURL'), provider: { enum: ['google', 'github'] } },
  }),
  createOperation('GET', '/api/auth/callback/{provider}', {
    query: { state: text, code: text, error: text },
    path: { provider: { enum: ['google', 'x'] } },
  }),
  createOperation('POST', '/api/auth/sign-out', { body: {} }),
  createOperation('GET', '/api/auth/token', { authentication: 'cookie' }),
  createOperation('GET', '/api/auth/jwks', {}),
  createOperation('GET', '/api/auth/verify-email', { query: pick('token') }),
  createOperation('POST', '/api/auth/send-verification-email', { body: pick('email', 'callbackURL') }),
  createOperation('POST', '/api/auth/request-password-reset', {
    body: { ...pick('email'), redirectTo: { enum: [...redirectPaths] } },
  }),
  createOperation('POST', '/api/auth/reset-password', {
    body: { ...pick('token'), newPassword: accountFields.password },
  }),
  createOperation('POST', '/api/auth/change-email', {
    body: { newEmail: accountFields.email },
    authentication: 'cookie',
  }),
  createOperation('POST', '/api/auth/two-factor/enable', { body: pick('password'), authentication: 'cookie' }),
  createOperation('POST', '/api/auth/two-factor/disable', { body: pick('password'), authentication: 'cookie' }),
  createOperation('POST', '/api/auth/two-factor/generate-backup-codes', {
    body: pick('password'),
    authentication: 'cookie',
  }),
  createOperation('POST', '/api/auth/two-factor/verify-totp', { body: { code: text } }),
  createOperation('POST', '/api/auth/two-factor/verify-backup-code', { body: { code: text } }),
  createOperation('GET', '/api/auth/passkey/generate-register-options', { authentication: 'cookie' }),
  createOperation('GET', '/api/auth/passkey/generate-authenticate-options', {}),
  createOperation('GET', '/api/auth/passkey/list-user-passkeys', { authentication: 'cookie' }),
  createOperation('POST', '/api/auth/passkey/verify-registration', {
    body: { response: credential },
    authentication: 'cookie',
  }),
  createOperation('POST', '/api/auth/passkey/verify-authentication', { body: { response: credential } }),
  createOperation('POST', '/api/auth/passkey/delete-passkey', { body: { id: text }, authentication: 'cookie' }),
  createOperation('POST', '/api/payments/webhook', {
    body: { event: { enum: ['payment.captured', 'refund.processed', 'x'] }, payload: text },
  }),
  createOperation('GET', '/files/{folder}/{name}', {
    path: { folder: { enum: ['original-images', 'original-images', 'x'] }, name: text },
    authentication: 'cookie',
  }),
  createOperation('GET', '/files/s/{signature}/{key}', {
    path: { signature: { enum: ['9999999999-x', '1-a'] }, key: text },
  }),
  createOperation('GET', '/api/images/{id}/download', { path: { id: text }, authentication: 'cookie' }),
  createOperation('GET', '/api/images/zip', { query: { ids: text }, authentication: 'cookie' }),
  createOperation('GET', '/api/users/credits/history.csv', {
    query: { kind: text, from: { type: 'string', format: 'date' } },
    authentication: 'cookie',
  }),
  createOperation('GET', '/api/users/export', { query: { ticket: text }, authentication: 'cookie' }),
  createOperation('GET', '/cards/images/{id}.jpg', { path: { id: text }, query: { v: text } }),
  createOperation('GET', '/sitemap.xml', { query: { page: text } }),
  createOperation('GET', '/sitemaps/{file}', { path: { file: { enum: ['pages.xml', 'images-2026010100.xml', 'x'] } } }),
  createOperation('GET', '/healthz', { query: { x: text } }),
  createOperation('GET', '/readyz', {}),
  createOperation('GET', '/api/openapi.json', {}),
  createOperation('GET', '/{page}', {
    path: { page: { enum: ['', 'nothing', '.env', '.git/config', 'robots.txt', 'manifest.webmanifest'] } },
  }),
]

interface OperationOptions {
  path?: Record<string, JsonSchema>
  query?: Record<string, JsonSchema>
  body?: Record<string, JsonSchema>
  authentication?: Operation['authentication']
}

function createOperation(method: string, path: string, options: OperationOptions): Operation {
  const parameters = (location: 'path' | 'query', fields: Record<string, JsonSchema> = {}) =>
    Object.entries(fields).map(([name, schema]) => ({ name, in: location, required: location === 'path', schema }))
  return {
    name: `${method} ${path}`,
    method,
    path,
    acceptsForms: false,
    responses: null,
    authentication: options.authentication ?? 'nothing',
    parameters: [...parameters('path', options.path), ...parameters('query', options.query)],
    body: options.body ? { type: 'object', properties: options.body, required: Object.keys(options.body) } : null,
  }
}

function pick(...names: (keyof typeof accountFields)[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, accountFields[name]]))
}
