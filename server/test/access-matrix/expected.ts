// Written by hand from the specification and `docs/decisions`, not from responses of the server.

/** The actors. Each has a column in the table. */
export const ACTORS = {
  nobody: 'no token, no cookie',
  A: 'a user of the plan Pro, for A’s resources: access token and session cookie, as the web app sends them',
  B: 'a user of the plan Pro Plus, for B’s resources',
  cookie: 'A for A’s resources with only the session cookie, as a browser sends it from any site',
  expired: 'an expired session and an expired token of A',
  ended:
    'sessions revoked by signing out, from another device, by a new password, by a reset and by deletion, with tokens that are still valid for minutes',
  forged: 'forged tokens, each with a forged cookie: algorithm, key, signature, audience, issuer, times, 64 kB …',
  unconfirmed: 'an unconfirmed account: the token of the email link as access token and as cookie',
  'of B': 'A for B’s resources: with B’s ids if the call takes any, otherwise with B’s id as `user_id`',
} as const
export type Actor = keyof typeof ACTORS

/**
 * One line per call and route, with further lines if the status depends on the resource. The requests are sent in the
 * order of the table, so a call that deletes or ends something comes after the calls that need it.
 */
const TABLE = `
route                                                   nobody  A    B    cookie  expired  ended  forged  unconfirmed  of B  why

GET /api/users/export                                   401     200  200  200     401      401    401     401          200   Exports the data of the session’s user, regardless of the URL.
GET /api/users/credits/history.csv                      401     200  200  200     401      401    401     401          400

GET /api/images/public                                  200     200  200  200     200      200    200     200          400   The same for everybody.
GET /api/images/my-images                               401     200  200  401     401      401    401     401          400   A cookie alone is not accepted: another site can send it.
GET /api/images/known                                   200     200  200  200     200      200    200     200          400   Responds with yes or no to anyone who has a file’s hash.
GET /api/images/:id  public                             200     200  200  200     200      200    200     200          400
GET /api/images/:id  hidden                             404     200  200  404     404      404    404     404          404   Other users’ resources are not found.
GET /api/images/:id  upload                             404     200  200  404     404      404    404     404          404
POST /api/images/:id/report  public                     401     202  202  401     401      401    401     401          400
POST /api/images/:id/report  hidden                     401     400  400  401     401      401    401     401          404   Users cannot report their own images.
GET /api/users/favorites                                401     200  200  401     401      401    401     401          400
POST /api/users/favorites/toggle  public                401     200  200  401     401      401    401     401          400
POST /api/users/favorites/toggle  hidden, toggled       401     200  200  401     401      401    401     401          404
POST /api/users/favorites/toggle  hidden, added         401     200  200  401     401      401    401     401          404
POST /api/users/favorites/toggle  hidden                401     200  200  401     401      401    401     401          404
GET /api/users/credits                                  401     200  200  401     401      401    401     401          400
POST /api/users/credits/deduct                          401     200  200  401     401      401    401     401          200   Idempotency keys are per user: A’s call with B’s key does not find B’s result.
GET /api/users/credits/history                          401     200  200  401     401      401    401     401          400
GET /api/plans                                          200     200  200  200     200      200    200     200          400
GET /api/generations                                    401     200  200  401     401      401    401     401          400
GET /api/generations/:id                                401     200  200  401     401      401    401     401          404
POST /api/images/generate                               401     202  202  401     401      401    401     401          202   With B’s key, A gets a separate image: idempotency keys are per user.
POST /api/images/generate  style                        401     403  202  401     401      401    401     401          400   Styles need Pro Plus.
POST /api/images/generate  reference                    401     403  202  401     401      401    401     401          400   Reference images need Pro Plus.
PUT /api/users/plan                                     401     200  200  401     401      401    401     401          400
DELETE /api/generations/:id                             401     200  200  401     401      401    401     401          404
POST /api/generations/:id/retry                         401     202  202  401     401      401    401     401          404
GET /api/users/settings                                 401     200  200  401     401      401    401     401          400
PATCH /api/users/settings                               401     200  200  401     401      401    401     401          400
GET /api/users/devices                                  401     200  200  401     401      401    401     401          400
GET /api/payments/credit-packs                          200     200  200  200     200      200    200     200          400
POST /api/payments/create-order                         401     200  200  401     401      401    401     401          200   With B’s key, A gets a separate order, as above.
POST /api/payments/verify-payment  credited             401     200  200  401     401      401    401     401          404
POST /api/payments/verify-payment  not yet credited     401     200  200  401     401      401    401     401          404   B’s valid signature, sent by A, credits neither.
GET /api/users/orders                                   401     200  200  401     401      401    401     401          400
GET /api/users/orders/:id                               401     200  200  401     401      401    401     401          404
POST /api/users/orders/:id/cancel                       401     200  200  401     401      401    401     401          404
GET /api/region                                         200     200  200  200     200      200    200     200          400
POST /api/upload                                        401     201  201  401     401      401    401     401          201   With B’s key, A stores a separate image, as above.
GET /api/events                                         401     200  200  401     401      401    401     401          200   The stream’s user is determined by the token only.

GET /files/*  public                                    200     200  200  200     200      200    200     200          200
GET /files/*  hidden                                    404     200  200  200     404      404    404     404          404   Browsers request images with the cookie only.
GET /files/*  signed                                    200     200  200  200     200      200    200     200          –     Anyone with the URL can open it for an hour or two.
GET /files/*  signed for another                        404     200  200  200     404      404    404     404          404   A signature is valid for its own file only; the session gives access to the user’s own files.
HEAD /files/*  hidden                                   404     200  200  200     404      404    404     404          404
GET /api/images/:id/download  public                    200     200  200  200     200      200    200     200          200
GET /api/images/:id/download  hidden                    404     200  200  200     404      404    404     404          404   Browsers download with the cookie.
GET /api/images/zip                                     401     200  200  200     401      401    401     401          404
GET /api/images/zip  with another’s                     401     200  200  200     401      401    401     401          200   Other users’ images are left out.
GET /cards/images/:file  public                         200     200  200  200     200      200    200     200          200
GET /cards/images/:file  hidden                         404     404  404  404     404      404    404     404          404   Social cards exist only for public images.
GET /sitemap.xml                                        200     200  200  200     200      200    200     200          200
GET /sitemaps/:file                                     200     200  200  200     200      200    200     200          200
GET /robots.txt                                         200     200  200  200     200      200    200     200          200
GET /.well-known/security.txt                           200     200  200  200     200      200    200     200          200
GET /manifest.webmanifest                               200     200  200  200     200      200    200     200          200
GET /api/openapi.json                                   200     200  200  200     200      200    200     200          200
GET /api/docs                                           200     200  200  200     200      200    200     200          200
ANY /api/*                                              404     404  404  404     404      404    404     404          404   Unknown routes are not found for anyone.
POST /api/payments/webhook                              400     400  400  400     400      400    400     400          400   Requires the provider’s signature, which is missing here.

GET /api/admin/books                                    401     403  403  401     401      401    401     401          400   For admins only: every call reads the role from the database.
GET /api/admin/money                                    401     403  403  401     401      401    401     401          400
GET /api/admin/generations                              401     403  403  401     401      401    401     401          400
POST /api/admin/generations/:id/retry                   401     403  403  401     401      401    401     401          403   Not even for the user’s own generation.
POST /api/admin/generations/:id/refund                  401     403  403  401     401      401    401     401          403
GET /api/admin/orders                                   401     403  403  401     401      401    401     401          400
POST /api/admin/orders/:id/reconcile                    401     403  403  401     401      401    401     401          403
POST /api/admin/orders/:id/decision                     401     403  403  401     401      401    401     401          403
GET /api/admin/debts                                    401     403  403  401     401      401    401     401          400
GET /api/admin/users                                    401     403  403  401     401      401    401     401          400
GET /api/admin/users/:id                                401     403  403  401     401      401    401     401          403
POST /api/admin/users/:id/credits                       401     403  403  401     401      401    401     401          403
DELETE /api/admin/users/:id/sessions                    401     403  403  401     401      401    401     401          403
PUT /api/admin/users/:id/suspension                     401     403  403  401     401      401    401     401          403
DELETE /api/admin/users/:id/suspension                  401     403  403  401     401      401    401     401          403
GET /api/admin/prices                                   401     403  403  401     401      401    401     401          400
POST /api/admin/packs                                   401     403  403  401     401      401    401     401          400
PATCH /api/admin/packs/:id                              401     403  403  401     401      401    401     401          400
PATCH /api/admin/plans/:id                              401     403  403  401     401      401    401     401          400
GET /api/admin/reports                                  401     403  403  401     401      401    401     401          400
POST /api/admin/reports/:id/decision                    401     403  403  401     401      401    401     401          403
GET /api/admin/audit                                    401     403  403  401     401      401    401     401          400

GET /healthz                                            200     200  200  200     200      200    200     200          200
GET /readyz                                             200     200  200  200     200      200    200     200          200
GET /metrics                                            404     404  404  404     404      404    404     404          404   Only for this machine, if the host name is its own or that of PUBLIC_URL, and for METRICS_ALLOW.
GET /metrics  on this machine                           200     200  200  200     200      200    200     200          200
GET /dev/mailbox                                        404     404  404  404     404      404    404     404          404   Only for this machine’s IP address, while the server is reachable from this machine only.
GET /dev/mailbox  on this machine                       200     200  200  200     200      200    200     200          200
GET /sandbox/orders                                     404     404  404  404     404      404    404     404          404   Like the mailbox.
GET /sandbox/orders  on this machine                    200     200  200  200     200      200    200     200          200
POST /sandbox/orders/:paymentId/:action                 404     404  404  404     404      404    404     404          404
GET /sandbox/checkout.js                                200     200  200  200     200      200    200     200          200   The provider’s side: it has orders and cards, but no users.
GET /sandbox/checkout/:orderId                          200     200  200  200     200      200    200     200          –     Price and test cards for anyone who has the order’s id.
POST /sandbox/payments                                  200     200  200  200     200      200    200     200          –     Anyone can pay any order.

GET /api/auth/*  jwks                                   200     200  200  200     200      200    200     200          200   The public keys.
GET /api/auth/*  token                                  401     200  200  200     401      401    401     401          200   The only call that needs just a cookie: a token for the session’s user, regardless of the URL.
POST /api/auth/*  sign-up/email                         200     200  200  200     200      200    200     200          200   A registered email gets the same response as a new one and keeps its password.
POST /api/auth/*  sign-in/email, wrong password         401     401  401  401     401      401    401     401          401
POST /api/auth/*  sign-in/email                         200     200  200  200     200      200    200     200          –     The correct password identifies the user.
POST /api/auth/*  sign-in/email, unconfirmed            403     403  403  403     403      403    403     403          –     Not even with the correct password.
POST /api/auth/*  sign-in/social                        404     404  404  404     404      404    404     404          404   No provider is configured here.
GET /api/auth/*  callback/google                        302     302  302  302     302      302    302     302          302   Redirects to a page of the site with an error message.
GET /api/auth/*  verify-email, no link                  401     401  401  401     401      401    401     401          401
POST /api/auth/*  send-verification-email               200     400  400  400     200      200    200     200          400   Does not reveal whether an account exists; sends no email for another user’s account.
POST /api/auth/*  request-password-reset                200     200  200  200     200      200    200     200          200   Does not reveal whether an account exists; the email goes to its owner.
POST /api/auth/*  reset-password, no link               400     400  400  400     400      400    400     400          400
POST /api/auth/*  change-email                          401     200  200  200     401      401    401     401          200   Changes nothing until the signed-in user opens the link in the email.
POST /api/auth/*  change-email, registered email        401     400  400  400     401      401    401     401          200   Rejects the user’s own email; for another user’s email, reveals nothing and sends no email.
POST /api/auth/*  two-factor/enable, wrong password     401     400  400  400     401      401    401     401          400   Requires the password of the session’s user.
POST /api/auth/*  two-factor/disable, wrong password    401     400  400  400     401      401    401     401          400
POST /api/auth/*  two-factor/generate-backup-codes      401     400  400  400     401      401    401     401          400   Only if two-factor sign-in is on, and with the password.
POST /api/auth/*  two-factor/verify-totp                401     400  400  400     401      401    401     401          400   Only after the password, or while turning two-factor sign-in on: no actor is in that state.
POST /api/auth/*  two-factor/verify-backup-code         401     400  400  400     401      401    401     401          400
GET /api/auth/*  passkey/generate-register-options      401     200  200  200     401      401    401     401          400   Only within ten minutes after signing in.
GET /api/auth/*  passkey/generate-authenticate-options  200     200  200  200     200      200    200     200          400   A challenge for any device, without a user.
GET /api/auth/*  passkey/list-user-passkeys             401     200  200  200     401      401    401     401          400
POST /api/auth/*  passkey/verify-registration           401     400  400  400     401      401    401     401          400
POST /api/auth/*  passkey/verify-authentication         400     400  400  400     400      400    400     400          400   Only with a signed challenge.
POST /api/auth/*  passkey/delete-passkey                401     404  404  404     401      401    401     401          404   Other users’ resources are not found.
GET /api/auth/*  get-session                            404     404  404  404     404      404    404     404          404   Disabled calls of the library.
POST /api/auth/*  update-user                           404     404  404  404     404      404    404     404          404

DELETE /api/images/:id                                  401     200  200  401     401      401    401     401          404
POST /api/images/:id/restore                            401     200  200  401     401      401    401     401          404
PATCH /api/images/:id  show                             401     200  200  401     401      401    401     401          404
PATCH /api/images/:id  hide                             401     200  200  401     401      401    401     401          404
PATCH /api/images/:id  show an upload                   401     409  409  401     401      401    401     401          404   An upload stays private.
DELETE /api/users/devices/:id                           401     200  200  401     401      401    401     401          404
POST /api/users/password                                401     200  200  401     401      401    401     401          400
POST /api/users/import                                  401     422  422  401     401      401    401     401          –     Its own test sends archives of other users.
POST /api/users/export                                  401     200  200  401     401      401    401     401          400
DELETE /api/users/devices                               401     200  200  401     401      401    401     401          400
POST /api/users/delete  wrong confirmation              401     400  400  401     401      401    401     401          400
POST /api/users/delete                                  401     200  200  401     401      401    401     401          –     Deletes the caller; with B’s email, see the line above.
POST /api/auth/*  sign-out                              200     200  200  200     200      200    200     200          200   Ends the session of its cookie, if there is one.
`

export interface Expectation {
  /** Method and path as registered in the application. The variant, if there is one, follows after two spaces. */
  route: string
  /** Null if no request is possible. */
  statuses: Record<Actor, number | null>
  why: string
}

export const expectations: readonly Expectation[] = parseTable()

/** Routes that the test application does not have, and the reason why the table does not need them. */
export const ELSEWHERE = {
  'GET, HEAD, POST /*':
    'Pages are rendered from the calls of the table, with the visitor’s session. They have no other access to data. `e2e/image-owner.spec.ts`, `e2e/credits.spec.ts` and `e2e/users-tabs.spec.ts` open them as another user.',
  'GET /assets/*': 'Scripts, styles and images of the build: the same for everyone, and in a public repository.',
  'GET /brand/logo-….svg': 'The operator’s logo, the same for everyone.',
} as const

function parseTable(): Expectation[] {
  const [head = '', ...lines] = TABLE.split('\n').filter((line) => line !== '')
  // A cell starts at the position of its column's title, so a route may contain two spaces.
  const names = ['route', ...Object.keys(ACTORS), 'why']
  const starts = names.map((name) => head.search(new RegExp(`(?<= |^)${name}(?=  |$)`)))
  return lines.map((line) => {
    const [route = '', ...rest] = starts.map((start, index) => line.slice(start, starts[index + 1]).trim())
    const why = rest.pop() ?? ''
    const statuses = Object.fromEntries(
      Object.keys(ACTORS).map((actor, index) => [actor, rest[index] === '–' ? null : Number(rest[index])]),
    ) as Expectation['statuses']
    return { route, statuses, why }
  })
}
