import { PASSWORD } from '../harness/application.ts'
import { formOf, KEY } from '../fixtures/sandbox-buyer.ts'
import type { Belongings } from './furniture.ts'
import type { Ask } from './requests.ts'

const ON_THIS_MACHINE = { remoteAddress: '127.0.0.1' }
const SUCCESS = '4100280000001007'

const got = (name: string) => () => ({ url: `/api/auth/${name}` })
const posted = (name: string, payloadOf: (of: Belongings) => object) => (of: Belongings) => ({
  url: `/api/auth/${name}`,
  payload: payloadOf(of),
})
/** The URL of a private file without its signature, as used with a session. */
const unsigned = (url: string) => url.replace(/\/s\/[^/]+\//, '/')

const keyIn = (url: string) => unsigned(url).slice('/files/'.length)

/**
 * Requests of routes outside the contract: files, downloads, the payment sandbox, the account library and the
 * operator's tools.
 */
export const routeRequests: Readonly<Record<string, Ask>> = {
  'GET /files/*  public': { request: (_of, { shared }) => ({ url: shared.url }) },
  'GET /files/*  hidden': { request: ({ hidden }) => ({ url: unsigned(hidden.url) }) },
  'GET /files/*  signed': { request: ({ hidden }) => ({ url: hidden.url }), proves: true },
  'GET /files/*  signed for another': {
    request: ({ hidden }, { hiddenOfOther }) => ({
      url: hiddenOfOther.url.replace(keyIn(hiddenOfOther.url), keyIn(hidden.url)),
    }),
  },
  'HEAD /files/*  hidden': { request: ({ hidden }) => ({ url: unsigned(hidden.url) }) },
  'GET /api/images/:id/download  public': {
    request: (_of, { shared }) => ({ url: `/api/images/${shared.id}/download` }),
  },
  'GET /api/images/:id/download  hidden': { request: ({ hidden }) => ({ url: `/api/images/${hidden.id}/download` }) },
  'GET /api/images/zip': {
    request: ({ hidden, upload }) => ({ url: `/api/images/zip?ids=${hidden.id},${upload.id}` }),
  },
  'GET /api/images/zip  with another’s': {
    request: ({ hidden }, { hiddenOfOther }) => ({ url: `/api/images/zip?ids=${hidden.id},${hiddenOfOther.id}` }),
  },
  'GET /cards/images/:file  public': { request: (_of, { shared }) => ({ url: `/cards/images/${shared.id}.jpg` }) },
  'GET /cards/images/:file  hidden': { request: ({ hidden }) => ({ url: `/cards/images/${hidden.id}.jpg` }) },
  'GET /sitemaps/:file': { request: () => ({ url: '/sitemaps/pages.xml' }) },
  'ANY /api/*': { request: () => ({ url: '/api/admin/users' }) },
  'POST /api/payments/webhook': { request: ({ paid }) => ({ payload: { event: 'payment.captured', payload: paid } }) },
  'GET /metrics  on this machine': { request: () => ON_THIS_MACHINE },
  'GET /dev/mailbox  on this machine': { request: () => ON_THIS_MACHINE, operators: true },
  'GET /sandbox/orders  on this machine': { request: () => ON_THIS_MACHINE, operators: true },
  'POST /sandbox/orders/:paymentId/:deed': {
    request: ({ paid }) => ({
      url: `/sandbox/orders/${paid.paymentId}/refund`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  'GET /sandbox/checkout/:orderId': {
    request: (_of, { orderOfAnother }) => ({ url: `/sandbox/checkout/${orderOfAnother}?key=${KEY}` }),
  },
  'POST /sandbox/payments': {
    request: (_of, { orderOfAnother }) => ({ payload: formOf(orderOfAnother, SUCCESS) }),
  },
  'GET /api/auth/*  jwks': { request: got('jwks') },
  'GET /api/auth/*  token': { request: got('token') },
  'POST /api/auth/*  sign-up/email': {
    dear: true,
    request: posted('sign-up/email', ({ user: { email } }) => ({
      email,
      password: 'the password of a thief',
      name: 'x',
    })),
    leavesIn: ['outgoing_emails'],
  },
  'POST /api/auth/*  sign-in/email, wrong password': {
    dear: true,
    request: posted('sign-in/email', ({ user: { email } }) => ({ email, password: 'the password of a thief' })),
  },
  'POST /api/auth/*  sign-in/email': {
    dear: true,
    request: posted('sign-in/email', ({ user: { email } }) => ({ email, password: PASSWORD })),
    proves: true,
    endsSession: true,
  },
  'POST /api/auth/*  sign-in/email, unconfirmed': {
    dear: true,
    request: (_of, { unconfirmed: email }) => ({
      url: '/api/auth/sign-in/email',
      payload: { email, password: PASSWORD },
    }),
  },
  'POST /api/auth/*  sign-in/social': { request: posted('sign-in/social', () => ({ provider: 'google' })) },
  'GET /api/auth/*  callback/google': { request: got('callback/google?code=x&state=y') },
  'GET /api/auth/*  verify-email, no link': { request: got('verify-email?token=x') },
  'POST /api/auth/*  send-verification-email': {
    request: posted('send-verification-email', ({ user: { email } }) => ({ email })),
    leavesIn: ['outgoing_emails'],
  },
  'POST /api/auth/*  request-password-reset': {
    request: posted('request-password-reset', ({ user: { email } }) => ({ email })),
    leavesIn: ['outgoing_emails', 'verifications'],
  },
  'POST /api/auth/*  reset-password, no link': {
    request: posted('reset-password', () => ({ newPassword: 'the password of a thief', token: 'x' })),
  },
  'POST /api/auth/*  change-email': {
    request: posted('change-email', ({ user: { id } }) => ({ newEmail: `new-${id.slice(0, 8)}@example.org` })),
  },
  'POST /api/auth/*  change-email, known address': {
    request: posted('change-email', ({ user: { email } }) => ({ newEmail: email })),
  },
  'POST /api/auth/*  two-factor/enable, wrong password': {
    request: posted('two-factor/enable', () => ({ password: 'the password of a thief' })),
  },
  'POST /api/auth/*  two-factor/disable, wrong password': {
    request: posted('two-factor/disable', () => ({ password: 'the password of a thief' })),
  },
  'POST /api/auth/*  two-factor/generate-backup-codes': {
    request: posted('two-factor/generate-backup-codes', () => ({ password: 'the password of a thief' })),
  },
  'POST /api/auth/*  two-factor/verify-totp': { request: posted('two-factor/verify-totp', () => ({ code: '000000' })) },
  'POST /api/auth/*  two-factor/verify-backup-code': {
    request: posted('two-factor/verify-backup-code', () => ({ code: 'abcde-fghij' })),
  },
  'GET /api/auth/*  passkey/generate-register-options': {
    request: got('passkey/generate-register-options'),
    leavesIn: ['verifications'],
  },
  'GET /api/auth/*  passkey/generate-authenticate-options': {
    request: got('passkey/generate-authenticate-options'),
    leavesIn: ['verifications'],
  },
  'GET /api/auth/*  passkey/list-user-passkeys': { request: got('passkey/list-user-passkeys') },
  'POST /api/auth/*  passkey/verify-registration': {
    request: posted('passkey/verify-registration', () => ({ response: { id: 'x' } })),
  },
  'POST /api/auth/*  passkey/verify-authentication': {
    request: posted('passkey/verify-authentication', () => ({ response: { id: 'x' } })),
  },
  'POST /api/auth/*  passkey/delete-passkey': {
    request: posted('passkey/delete-passkey', ({ user: { id } }) => ({ id })),
  },
  'GET /api/auth/*  get-session': { request: got('get-session') },
  'POST /api/auth/*  update-user': { request: posted('update-user', () => ({ name: 'thief' })) },
  'POST /api/auth/*  sign-out': { request: posted('sign-out', () => ({})) },
}
