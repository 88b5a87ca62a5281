import type { JsonSchema, Operation } from './document.ts'

const text: JsonSchema = { type: 'string', minLength: 1, maxLength: 100 }
const answer = { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'x', signature: 'x' }
const credential = { enum: [{ id: 'x' }, { id: 'x', rawId: 'x', type: 'public-key', response: answer }, 'x'] }
const own = ['/', '/credits?x=1'] as const

/**
 * Input of the account library's calls. The fourth user's rows are not compared, because these calls may sign in with
 * the password.
 */
const account = {
  email: { enum: ['somebody@example.org', 'user-4@example.org', 'User-4@Example.org'] },
  password: { enum: ['correct horse battery', 'not the password'] },
  name: text,
  callbackURL: { enum: [...own, '//evil.example', 'https://evil.example', 'javascript:alert(1)'] },
  token: { enum: ['x', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'a'.repeat(32)] },
}

/** Routes outside the contract. Written by hand, because no document describes them. */
export const outside: Operation[] = [
  call('POST', '/api/auth/sign-up/email', { body: pick('email', 'password', 'name', 'callbackURL') }),
  call('POST', '/api/auth/sign-in/email', {
    body: { ...pick('email', 'password', 'callbackURL'), rememberMe: { type: 'boolean' } },
  }),
  call('POST', '/api/auth/sign-in/social', {
    body: { ...pick('callbackURL'), provider: { enum: ['google', 'github'] } },
  }),
  call('GET', '/api/auth/callback/{provider}', {
    query: { state: text, code: text, error: text },
    path: { provider: { enum: ['google', 'x'] } },
  }),
  call('POST', '/api/auth/sign-out', { body: {} }),
  call('GET', '/api/auth/token', { asks: 'cookie' }),
  call('GET', '/api/auth/jwks', {}),
  call('GET', '/api/auth/verify-email', { query: pick('token') }),
  call('POST', '/api/auth/send-verification-email', { body: pick('email', 'callbackURL') }),
  call('POST', '/api/auth/request-password-reset', { body: { ...pick('email'), redirectTo: { enum: [...own] } } }),
  call('POST', '/api/auth/reset-password', { body: { ...pick('token'), newPassword: account.password } }),
  call('POST', '/api/auth/change-email', { body: { newEmail: account.email }, asks: 'cookie' }),
  call('POST', '/api/auth/two-factor/enable', { body: pick('password'), asks: 'cookie' }),
  call('POST', '/api/auth/two-factor/disable', { body: pick('password'), asks: 'cookie' }),
  call('POST', '/api/auth/two-factor/generate-backup-codes', { body: pick('password'), asks: 'cookie' }),
  call('POST', '/api/auth/two-factor/verify-totp', { body: { code: text } }),
  call('POST', '/api/auth/two-factor/verify-backup-code', { body: { code: text } }),
  call('GET', '/api/auth/passkey/generate-register-options', { asks: 'cookie' }),
  call('GET', '/api/auth/passkey/generate-authenticate-options', {}),
  call('GET', '/api/auth/passkey/list-user-passkeys', { asks: 'cookie' }),
  call('POST', '/api/auth/passkey/verify-registration', { body: { response: credential }, asks: 'cookie' }),
  call('POST', '/api/auth/passkey/verify-authentication', { body: { response: credential } }),
  call('POST', '/api/auth/passkey/delete-passkey', { body: { id: text }, asks: 'cookie' }),
  call('POST', '/api/payments/webhook', {
    body: { event: { enum: ['payment.captured', 'refund.processed', 'x'] }, payload: text },
  }),
  call('GET', '/files/{folder}/{name}', {
    path: { folder: { enum: ['original-images', 'original-images', 'x'] }, name: text },
    asks: 'cookie',
  }),
  call('GET', '/files/s/{signature}/{key}', { path: { signature: { enum: ['9999999999-x', '1-a'] }, key: text } }),
  call('GET', '/api/images/{id}/download', { path: { id: text }, asks: 'cookie' }),
  call('GET', '/api/images/zip', { query: { ids: text }, asks: 'cookie' }),
  call('GET', '/api/users/credits/history.csv', {
    query: { kind: text, from: { type: 'string', format: 'date' } },
    asks: 'cookie',
  }),
  call('GET', '/api/users/export', { query: { ticket: text }, asks: 'cookie' }),
  call('GET', '/cards/images/{id}.jpg', { path: { id: text }, query: { v: text } }),
  call('GET', '/sitemap.xml', { query: { page: text } }),
  call('GET', '/sitemaps/{file}', { path: { file: { enum: ['pages.xml', 'images-2026010100.xml', 'x'] } } }),
  call('GET', '/healthz', { query: { x: text } }),
  call('GET', '/readyz', {}),
  call('GET', '/api/openapi.json', {}),
  call('GET', '/{page}', {
    path: { page: { enum: ['', 'nothing', '.env', '.git/config', 'robots.txt', 'manifest.webmanifest'] } },
  }),
]

interface Given {
  path?: Record<string, JsonSchema>
  query?: Record<string, JsonSchema>
  body?: Record<string, JsonSchema>
  asks?: Operation['asks']
}

function call(method: string, path: string, given: Given): Operation {
  const parameters = (place: 'path' | 'query', fields: Record<string, JsonSchema> = {}) =>
    Object.entries(fields).map(([name, schema]) => ({ name, in: place, required: place === 'path', schema }))
  return {
    name: `${method} ${path}`,
    method,
    path,
    takesForms: false,
    responses: null,
    asks: given.asks ?? 'nothing',
    parameters: [...parameters('path', given.path), ...parameters('query', given.query)],
    body: given.body ? { type: 'object', properties: given.body, required: Object.keys(given.body) } : null,
  }
}

function pick(...names: (keyof typeof account)[]): Record<string, JsonSchema> {
  return Object.fromEntries(names.map((name) => [name, account[name]]))
}
