import type { JsonSchema, Operation } from './document.ts'

const anyText: JsonSchema = { type: 'string', minLength: 1, maxLength: 100 }
const authenticatorResponse = { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'x', signature: 'x' }
const credential = {
  enum: [{ id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: authenticatorResponse }, 'x'],
}
const redirectPaths = ['/', '/credits?x=1'] as const

/**
 * Input fields of the account library's calls. The fuzz test does not compare the rows of `user-4`, because these calls
 * may sign in as this user.
 */
const accountFields = {
  email: { enum: ['somebody@example.org', 'user-4@example.org', 'User-4@Example.org'] },
  password: { enum: ['correct horse battery', 'not the password'] },
  name: anyText,
  callbackURL: { enum: [...redirectPaths, '//evil.example', 'https://evil.example', 'javascript:alert(1)'] },
  token: { enum: ['x', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'a'.repeat(32)] },
}

/** Routes outside the contract. Written by hand, because no document describes them. */
export const undocumentedOperations: Operation[] = [
  createOperation('POST', '/api/auth/sign-up/email', { body: pickFields('email', 'password', 'name', 'callbackURL') }),
  createOperation('POST', '/api/auth/sign-in/email', {
    body: { ...pickFields('email', 'password', 'callbackURL'), rememberMe: { type: 'boolean' } },
  }),
  createOperation('POST', '/api/auth/sign-in/social', {
    body: { ...pickFields('callbackURL'), provider: { enum: ['google', 'github'] } },
  }),
  createOperation('GET', '/api/auth/callback/{provider}', {
    query: { state: anyText, code: anyText, error: anyText },
    path: { provider: { enum: ['google', 'x'] } },
  }),
  createOperation('POST', '/api/auth/sign-out', { body: {} }),
  createOperation('GET', '/api/auth/token', { authentication: 'cookie' }),
  createOperation('GET', '/api/auth/jwks', {}),
  createOperation('GET', '/api/auth/verify-email', { query: pickFields('token') }),
  createOperation('POST', '/api/auth/send-verification-email', { body: pickFields('email', 'callbackURL') }),
  createOperation('POST', '/api/auth/request-password-reset', {
    body: { ...pickFields('email'), redirectTo: { enum: [...redirectPaths] } },
  }),
  createOperation('POST', '/api/auth/reset-password', {
    body: { ...pickFields('token'), newPassword: accountFields.password },
  }),
  createOperation('POST', '/api/auth/change-email', {
    body: { newEmail: accountFields.email },
    authentication: 'cookie',
  }),
  createOperation('POST', '/api/auth/two-factor/enable', { body: pickFields('password'), authentication: 'cookie' }),
  createOperation('POST', '/api/auth/two-factor/disable', { body: pickFields('password'), authentication: 'cookie' }),
  createOperation('POST', '/api/auth/two-factor/generate-backup-codes', {
    body: pickFields('password'),
    authentication: 'cookie',
  }),
  createOperation('POST', '/api/auth/two-factor/verify-totp', { body: { code: anyText } }),
  createOperation('POST', '/api/auth/two-factor/verify-backup-code', { body: { code: anyText } }),
  createOperation('GET', '/api/auth/passkey/generate-register-options', { authentication: 'cookie' }),
  createOperation('GET', '/api/auth/passkey/generate-authenticate-options', {}),
  createOperation('GET', '/api/auth/passkey/list-user-passkeys', { authentication: 'cookie' }),
  createOperation('POST', '/api/auth/passkey/verify-registration', {
    body: { response: credential },
    authentication: 'cookie',
  }),
  createOperation('POST', '/api/auth/passkey/verify-authentication', { body: { response: credential } }),
  createOperation('POST', '/api/auth/passkey/delete-passkey', { body: { id: anyText }, authentication: 'cookie' }),
  createOperation('POST', '/api/payments/webhook', {
    body: { event: { enum: ['payment.captured', 'refund.processed', 'x'] }, payload: anyText },
  }),
  createOperation('GET', '/files/{folder}/{name}', {
    path: { folder: { enum: ['original-images', 'original-images', 'x'] }, name: anyText },
    authentication: 'cookie',
  }),
  createOperation('GET', '/files/s/{signature}/{key}', {
    path: { signature: { enum: ['9999999999-x', '1-a'] }, key: anyText },
  }),
  createOperation('GET', '/api/images/{id}/download', { path: { id: anyText }, authentication: 'cookie' }),
  createOperation('GET', '/api/images/zip', { query: { ids: anyText }, authentication: 'cookie' }),
  createOperation('GET', '/api/users/credits/history.csv', {
    query: { kind: anyText, from: { type: 'string', format: 'date' } },
    authentication: 'cookie',
  }),
  createOperation('GET', '/api/users/export', { query: { ticket: anyText }, authentication: 'cookie' }),
  createOperation('POST', '/api/users/import', { body: { file: anyText } }),
  createOperation('GET', '/cards/images/{id}.jpg', { path: { id: anyText }, query: { v: anyText } }),
  createOperation('GET', '/sitemap.xml', { query: { page: anyText } }),
  createOperation('GET', '/sitemaps/{file}', { path: { file: { enum: ['pages.xml', 'images-2026010100.xml', 'x'] } } }),
  createOperation('GET', '/healthz', { query: { x: anyText } }),
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

function pickFields(...names: (keyof typeof accountFields)[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, accountFields[name]]))
}
