import { PASSWORD } from '../harness/application.ts'
import { createPaymentForm, SANDBOX_KEY_ID } from '../fixtures/sandbox-buyer.ts'
import type { UserData } from './matrix-data.ts'
import type { MatrixRequest } from './requests.ts'

const ON_THIS_MACHINE = { remoteAddress: '127.0.0.1' }
const SUCCESS_CARD = '4100280000001007'

const authGet = (name: string) => () => ({ url: `/api/auth/${name}` })
const authPost = (name: string, createPayload: (data: UserData) => object) => (data: UserData) => ({
  url: `/api/auth/${name}`,
  payload: createPayload(data),
})
/** The URL of a private file without its signature, as used with a session. */
const withoutSignature = (url: string) => url.replace(/\/s\/[^/]+\//, '/')

const extractKey = (url: string) => withoutSignature(url).slice('/files/'.length)

/**
 * Requests of routes outside the contract: files, downloads, the payment sandbox, the account library and the
 * operator's tools.
 */
export const routeRequests: Readonly<Record<string, MatrixRequest>> = {
  'GET /files/*  public': { request: (_data, { sharedImage }) => ({ url: sharedImage.url }) },
  'GET /files/*  hidden': { request: ({ hidden }) => ({ url: withoutSignature(hidden.url) }) },
  'GET /files/*  signed': { request: ({ hidden }) => ({ url: hidden.url }), hasProof: true },
  'GET /files/*  signed for another': {
    request: ({ hidden }, { otherHiddenImage }) => ({
      url: otherHiddenImage.url.replace(extractKey(otherHiddenImage.url), extractKey(hidden.url)),
    }),
  },
  'HEAD /files/*  hidden': { request: ({ hidden }) => ({ url: withoutSignature(hidden.url) }) },
  'GET /api/images/:id/download  public': {
    request: (_data, { sharedImage }) => ({ url: `/api/images/${sharedImage.id}/download` }),
  },
  'GET /api/images/:id/download  hidden': { request: ({ hidden }) => ({ url: `/api/images/${hidden.id}/download` }) },
  'GET /api/images/zip': {
    request: ({ hidden, upload }) => ({ url: `/api/images/zip?ids=${hidden.id},${upload.id}` }),
  },
  'GET /api/images/zip  with another’s': {
    request: ({ hidden }, { otherHiddenImage }) => ({ url: `/api/images/zip?ids=${hidden.id},${otherHiddenImage.id}` }),
  },
  'GET /cards/images/:file  public': {
    request: (_data, { sharedImage }) => ({ url: `/cards/images/${sharedImage.id}.jpg` }),
  },
  'GET /cards/images/:file  hidden': { request: ({ hidden }) => ({ url: `/cards/images/${hidden.id}.jpg` }) },
  'GET /sitemaps/:file': { request: () => ({ url: '/sitemaps/pages.xml' }) },
  'ANY /api/*': { request: () => ({ url: '/api/admin/users' }) },
  'POST /api/payments/webhook': { request: ({ paid }) => ({ payload: { event: 'payment.captured', payload: paid } }) },
  'GET /metrics  on this machine': { request: () => ON_THIS_MACHINE },
  'GET /dev/mailbox  on this machine': { request: () => ON_THIS_MACHINE, isForOperator: true },
  'GET /sandbox/orders  on this machine': { request: () => ON_THIS_MACHINE, isForOperator: true },
  'POST /sandbox/orders/:paymentId/:action': {
    request: ({ paid }) => ({
      url: `/sandbox/orders/${paid.paymentId}/refund`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
  'GET /sandbox/checkout/:orderId': {
    request: (_data, { otherOrderId }) => ({ url: `/sandbox/checkout/${otherOrderId}?key=${SANDBOX_KEY_ID}` }),
  },
  'POST /sandbox/payments': {
    request: (_data, { otherOrderId }) => ({ payload: createPaymentForm(otherOrderId, SUCCESS_CARD) }),
  },
  'GET /api/auth/*  jwks': { request: authGet('jwks') },
  'GET /api/auth/*  token': { request: authGet('token') },
  'POST /api/auth/*  sign-up/email': {
    isSlow: true,
    request: authPost('sign-up/email', ({ user: { email } }) => ({
      email,
      password: 'the password of a thief',
      name: 'x',
    })),
    writesTo: ['outgoing_emails'],
  },
  'POST /api/auth/*  sign-in/email, wrong password': {
    isSlow: true,
    request: authPost('sign-in/email', ({ user: { email } }) => ({ email, password: 'the password of a thief' })),
  },
  'POST /api/auth/*  sign-in/email': {
    isSlow: true,
    request: authPost('sign-in/email', ({ user: { email } }) => ({ email, password: PASSWORD })),
    hasProof: true,
    revokesSession: true,
  },
  'POST /api/auth/*  sign-in/email, unconfirmed': {
    isSlow: true,
    request: (_data, { unconfirmedEmail: email }) => ({
      url: '/api/auth/sign-in/email',
      payload: { email, password: PASSWORD },
    }),
  },
  'POST /api/auth/*  sign-in/social': { request: authPost('sign-in/social', () => ({ provider: 'google' })) },
  'GET /api/auth/*  callback/google': { request: authGet('callback/google?code=x&state=y') },
  'GET /api/auth/*  verify-email, no link': { request: authGet('verify-email?token=x') },
  'POST /api/auth/*  send-verification-email': {
    request: authPost('send-verification-email', ({ user: { email } }) => ({ email })),
    writesTo: ['outgoing_emails'],
  },
  'POST /api/auth/*  request-password-reset': {
    request: authPost('request-password-reset', ({ user: { email } }) => ({ email })),
    writesTo: ['outgoing_emails', 'verifications'],
  },
  'POST /api/auth/*  reset-password, no link': {
    request: authPost('reset-password', () => ({ newPassword: 'the password of a thief', token: 'x' })),
  },
  'POST /api/auth/*  change-email': {
    request: authPost('change-email', ({ user: { id } }) => ({ newEmail: `new-${id.slice(0, 8)}@example.org` })),
  },
  'POST /api/auth/*  change-email, registered email': {
    request: authPost('change-email', ({ user: { email } }) => ({ newEmail: email })),
  },
  'POST /api/auth/*  two-factor/enable, wrong password': {
    request: authPost('two-factor/enable', () => ({ password: 'the password of a thief' })),
  },
  'POST /api/auth/*  two-factor/disable, wrong password': {
    request: authPost('two-factor/disable', () => ({ password: 'the password of a thief' })),
  },
  'POST /api/auth/*  two-factor/generate-backup-codes': {
    request: authPost('two-factor/generate-backup-codes', () => ({ password: 'the password of a thief' })),
  },
  'POST /api/auth/*  two-factor/verify-totp': {
    request: authPost('two-factor/verify-totp', () => ({ code: '000000' })),
  },
  'POST /api/auth/*  two-factor/verify-backup-code': {
    request: authPost('two-factor/verify-backup-code', () => ({ code: 'abcde-fghij' })),
  },
  'GET /api/auth/*  passkey/generate-register-options': {
    request: authGet('passkey/generate-register-options'),
    writesTo: ['verifications'],
  },
  'GET /api/auth/*  passkey/generate-authenticate-options': {
    request: authGet('passkey/generate-authenticate-options'),
    writesTo: ['verifications'],
  },
  'GET /api/auth/*  passkey/list-user-passkeys': { request: authGet('passkey/list-user-passkeys') },
  'POST /api/auth/*  passkey/verify-registration': {
    request: authPost('passkey/verify-registration', () => ({ response: { id: 'x' } })),
  },
  'POST /api/auth/*  passkey/verify-authentication': {
    request: authPost('passkey/verify-authentication', () => ({ response: { id: 'x' } })),
  },
  'POST /api/auth/*  passkey/delete-passkey': {
    request: authPost('passkey/delete-passkey', ({ user: { id } }) => ({ id })),
  },
  'GET /api/auth/*  get-session': { request: authGet('get-session') },
  'POST /api/auth/*  update-user': { request: authPost('update-user', () => ({ name: 'thief' })) },
  'POST /api/auth/*  sign-out': { request: authPost('sign-out', () => ({})) },
}
