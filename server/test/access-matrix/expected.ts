// Written by hand: what the specification and `docs/decisions` want, never what the server happens to answer.

/** Who asks, as the columns of the table have them. */
export const ASKERS = {
  nobody: 'no token, no cookie',
  A: 'a user of the plan Pro, for what is A’s: with access token and session cookie, as our pages send them',
  B: 'a user of the plan Pro Plus, for what is B’s',
  cookie: 'A for what is A’s, with the session cookie alone, as a browser sends it from anywhere',
  expired: 'a session and a token of A whose time is over',
  ended:
    'sessions ended by signing out, from another device, by a new password, by a reset and by deletion, with tokens that have minutes to live',
  forged:
    'twenty-three tokens that nobody was given, each with a forged cookie: algorithm, key, signature, audience, issuer, times, 64 kB …',
  unconfirmed: 'who signed up and did not confirm: a mail link’s token as access token and as cookie',
  'of B': 'A for what is B’s: by B’s ids and names wherever the call takes one, else by naming B as `user_id`',
} as const
export type Asker = keyof typeof ASKERS

/**
 * A line for each call and each route, and one more where it matters what is asked for. What users may do stands in the order in which it is
 * tried: what ends something comes after what needs it.
 */
const TABLE = `
route                                                   nobody  A    B    cookie  expired  ended  forged  unconfirmed  of B  why

GET /api/users/export                                   401     200  200  200     401      401    401     401          200   Of the session’s user, whatever the address says.
GET /api/users/credits/history.csv                      401     200  200  200     401      401    401     401          400

GET /api/images/public                                  200     200  200  200     200      200    200     200          400   The same for everybody.
GET /api/images/my-images                               401     200  200  401     401      401    401     401          400   A cookie alone makes no call: another site can send it.
GET /api/images/known                                   200     200  200  200     200      200    200     200          400   Says yes or no to whoever has a file’s hash.
GET /api/images/:id  public                             200     200  200  200     200      200    200     200          400
GET /api/images/:id  hidden                             404     200  200  404     404      404    404     404          404   What is another’s is not there.
GET /api/images/:id  upload                             404     200  200  404     404      404    404     404          404
POST /api/images/:id/report  public                     401     202  202  401     401      401    401     401          400
POST /api/images/:id/report  hidden                     401     400  400  401     401      401    401     401          404   Nobody reports their own.
GET /api/users/favorites                                401     200  200  401     401      401    401     401          400
POST /api/users/favorites/toggle  public                401     200  200  401     401      401    401     401          400
POST /api/users/favorites/toggle  hidden                401     200  200  401     401      401    401     401          404
GET /api/users/credits                                  401     200  200  401     401      401    401     401          400
POST /api/users/credits/deduct                          401     200  200  401     401      401    401     401          200   Another’s Idempotency-Key is free to A: it finds nothing of B’s.
GET /api/users/credits/history                          401     200  200  401     401      401    401     401          400
GET /api/plans                                          200     200  200  200     200      200    200     200          400
GET /api/generations                                    401     200  200  401     401      401    401     401          400
GET /api/generations/:id                                401     200  200  401     401      401    401     401          404
POST /api/images/generate                               401     202  202  401     401      401    401     401          202   As above: B’s key draws A a picture of A’s own.
POST /api/images/generate  style                        401     403  202  401     401      401    401     401          400   Styles are Pro Plus alone.
POST /api/images/generate  reference                    401     403  202  401     401      401    401     401          400   So are pictures to start from.
PUT /api/users/plan                                     401     200  200  401     401      401    401     401          400
DELETE /api/generations/:id                             401     200  200  401     401      401    401     401          404
POST /api/generations/:id/retry                         401     202  202  401     401      401    401     401          404
GET /api/users/settings                                 401     200  200  401     401      401    401     401          400
PATCH /api/users/settings                               401     200  200  401     401      401    401     401          400
GET /api/users/devices                                  401     200  200  401     401      401    401     401          400
GET /api/payments/credit-packs                          200     200  200  200     200      200    200     200          400
POST /api/payments/create-order                         401     200  200  401     401      401    401     401          200   As above: B’s key orders for A.
POST /api/payments/verify-payment  credited             401     200  200  401     401      401    401     401          404
POST /api/payments/verify-payment  not yet credited     401     200  200  401     401      401    401     401          404   B’s true proof in A’s hands credits neither.
GET /api/users/orders                                   401     200  200  401     401      401    401     401          400
GET /api/users/orders/:id                               401     200  200  401     401      401    401     401          404
GET /api/region                                         200     200  200  200     200      200    200     200          400
POST /api/upload                                        401     201  201  401     401      401    401     401          201   As above: B’s key stores A’s picture.
GET /api/events                                         401     200  200  401     401      401    401     401          200   The stream knows its user by the token alone.

GET /files/*  public                                    200     200  200  200     200      200    200     200          200
GET /files/*  hidden                                    404     200  200  200     404      404    404     404          404   Browsers ask for pictures with the cookie alone.
GET /files/*  signed                                    200     200  200  200     200      200    200     200          –     Whoever is given the address may open it, for an hour or two.
GET /files/*  signed for another                        404     200  200  200     404      404    404     404          404   A signature opens the file that it was made for; the session opens one’s own.
HEAD /files/*  hidden                                   404     200  200  200     404      404    404     404          404
GET /api/images/:id/download  public                    200     200  200  200     200      200    200     200          200
GET /api/images/:id/download  hidden                    404     200  200  200     404      404    404     404          404   A download is a browser’s, by cookie.
GET /api/images/zip                                     401     200  200  200     401      401    401     401          404
GET /api/images/zip  with another’s                     401     200  200  200     401      401    401     401          200   What is another’s is left out.
GET /cards/images/:file  public                         200     200  200  200     200      200    200     200          200
GET /cards/images/:file  hidden                         404     404  404  404     404      404    404     404          404   What networks show is public or nothing.
GET /sitemap.xml                                        200     200  200  200     200      200    200     200          200
GET /sitemaps/:file                                     200     200  200  200     200      200    200     200          200
GET /robots.txt                                         200     200  200  200     200      200    200     200          200
GET /.well-known/security.txt                           200     200  200  200     200      200    200     200          200
GET /manifest.webmanifest                               200     200  200  200     200      200    200     200          200
GET /api/openapi.json                                   200     200  200  200     200      200    200     200          200
GET /api/docs                                           200     200  200  200     200      200    200     200          200
ANY /api/*                                              404     404  404  404     404      404    404     404          404   What there is not, is there for nobody.
POST /api/payments/webhook                              400     400  400  400     400      400    400     400          400   What counts is the provider’s signature; this has none.

GET /api/admin/books                                    401     403  403  401     401      401    401     401          400   For admins alone: the role is read from the database at every call.
GET /api/admin/money                                    401     403  403  401     401      401    401     401          400
GET /api/admin/generations                              401     403  403  401     401      401    401     401          400
POST /api/admin/generations/:id/retry                   401     403  403  401     401      401    401     401          403   Not even for one’s own.
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
GET /metrics                                            404     404  404  404     404      404    404     404          404   This machine, by a name of its own or of PUBLIC_URL, and who is in METRICS_ALLOW.
GET /metrics  on this machine                           200     200  200  200     200      200    200     200          200
GET /dev/mailbox                                        404     404  404  404     404      404    404     404          404   By address alone: this machine, while only it can reach us.
GET /dev/mailbox  on this machine                       200     200  200  200     200      200    200     200          200
GET /sandbox/orders                                     404     404  404  404     404      404    404     404          404   As the mailbox.
GET /sandbox/orders  on this machine                    200     200  200  200     200      200    200     200          200
POST /sandbox/orders/:paymentId/:deed                   404     404  404  404     404      404    404     404          404
GET /sandbox/checkout.js                                200     200  200  200     200      200    200     200          200   The provider’s side: it knows orders and cards, no users.
GET /sandbox/checkout/:orderId                          200     200  200  200     200      200    200     200          –     Price and test cards, to whoever knows the order’s name.
POST /sandbox/payments                                  200     200  200  200     200      200    200     200          –     Anybody may pay for anybody.

GET /api/auth/*  jwks                                   200     200  200  200     200      200    200     200          200   The public keys.
GET /api/auth/*  token                                  401     200  200  200     401      401    401     401          200   The one call that a cookie makes: of the session’s user, whatever the address says.
POST /api/auth/*  sign-up/email                         200     200  200  200     200      200    200     200          200   A known address answers as a new one, and keeps its password.
POST /api/auth/*  sign-in/email, wrong password         401     401  401  401     401      401    401     401          401
POST /api/auth/*  sign-in/email                         200     200  200  200     200      200    200     200          –     Whoever knows the password is the user.
POST /api/auth/*  sign-in/email, unconfirmed            403     403  403  403     403      403    403     403          –     Not even with the password.
POST /api/auth/*  sign-in/social                        404     404  404  404     404      404    404     404          404   No provider is configured here.
GET /api/auth/*  callback/google                        302     302  302  302     302      302    302     302          302   To our own page, which says so.
GET /api/auth/*  verify-email, no link                  401     401  401  401     401      401    401     401          401
POST /api/auth/*  send-verification-email               200     400  400  400     200      200    200     200          400   Whether there is such an address is not told; of another’s session no mail is sent.
POST /api/auth/*  request-password-reset                200     200  200  200     200      200    200     200          200   As above; the mail goes to its owner.
POST /api/auth/*  reset-password, no link               400     400  400  400     400      400    400     400          400
POST /api/auth/*  change-email                          401     200  200  200     401      401    401     401          200   Moves nothing before the mail is opened by who asked, signed in.
POST /api/auth/*  change-email, known address           401     400  400  400     401      401    401     401          200   One’s own is none; of another’s nothing is told, and no mail is sent.
POST /api/auth/*  two-factor/enable, wrong password     401     400  400  400     401      401    401     401          400   Takes the password of the session’s user.
POST /api/auth/*  two-factor/disable, wrong password    401     400  400  400     401      401    401     401          400
POST /api/auth/*  two-factor/generate-backup-codes      401     400  400  400     401      401    401     401          400   Only where it is on, and with the password.
POST /api/auth/*  two-factor/verify-totp                401     400  400  400     401      401    401     401          400   Of who gave the password before, or is turning it on: nobody here.
POST /api/auth/*  two-factor/verify-backup-code         401     400  400  400     401      401    401     401          400
GET /api/auth/*  passkey/generate-register-options      401     200  200  200     401      401    401     401          400   For who has signed in within ten minutes.
GET /api/auth/*  passkey/generate-authenticate-options  200     200  200  200     200      200    200     200          400   A question for any device; names nobody.
GET /api/auth/*  passkey/list-user-passkeys             401     200  200  200     401      401    401     401          400
POST /api/auth/*  passkey/verify-registration           401     400  400  400     401      401    401     401          400
POST /api/auth/*  passkey/verify-authentication         400     400  400  400     400      400    400     400          400   Of a device that has answered the question before.
POST /api/auth/*  passkey/delete-passkey                401     404  404  404     401      401    401     401          404   What is another’s is not there.
GET /api/auth/*  get-session                            404     404  404  404     404      404    404     404          404   Calls of the library that are closed.
POST /api/auth/*  update-user                           404     404  404  404     404      404    404     404          404

DELETE /api/images/:id                                  401     200  200  401     401      401    401     401          404
POST /api/images/:id/restore                            401     200  200  401     401      401    401     401          404
PATCH /api/images/:id  show                             401     200  200  401     401      401    401     401          404
PATCH /api/images/:id  hide                             401     200  200  401     401      401    401     401          404
PATCH /api/images/:id  show an upload                   401     409  409  401     401      401    401     401          404   An upload stays private.
DELETE /api/users/devices/:id                           401     200  200  401     401      401    401     401          404
POST /api/users/password                                401     200  200  401     401      401    401     401          400
POST /api/users/export                                  401     200  200  401     401      401    401     401          400
DELETE /api/users/devices                               401     200  200  401     401      401    401     401          400
POST /api/users/delete  without the address             401     400  400  401     401      401    401     401          400
POST /api/users/delete                                  401     200  200  401     401      401    401     401          –     Of the caller; naming B’s address is the line above.
POST /api/auth/*  sign-out                              200     200  200  200     200      200    200     200          200   Ends the session of its cookie, if there is one.
`

export interface Expectation {
  /** Method and path as the application knows them, and behind two spaces what is asked for. */
  route: string
  /** Null where there is nothing to ask. */
  statuses: Record<Asker, number | null>
  why: string
}

export const expectations: readonly Expectation[] = readTable()

/** Routes that the application of the test has not, and why. */
export const ELSEWHERE = {
  'GET, HEAD, POST /*':
    'Pages are what the web makes of these calls, as the visitor of the session: it has no other way to the server. `e2e/image-owner.spec.ts`, `e2e/credits.spec.ts` and `e2e/users-tabs.spec.ts` see them as somebody else.',
  'GET /assets/*': 'Scripts, styles and pictures of the build: the same for everybody, and in a public repository.',
  'GET /brand/logo-….svg': 'The operator’s logo, for everybody.',
} as const

function readTable(): Expectation[] {
  const [head = '', ...lines] = TABLE.split('\n').filter((line) => line !== '')
  // A cell begins where its column does, so that a name may have two spaces in it.
  const names = ['route', ...Object.keys(ASKERS), 'why']
  const starts = names.map((name) => head.search(new RegExp(`(?<= |^)${name}(?=  |$)`)))
  return lines.map((line) => {
    const [route = '', ...rest] = starts.map((start, index) => line.slice(start, starts[index + 1]).trim())
    const why = rest.pop() ?? ''
    const statuses = Object.fromEntries(
      Object.keys(ASKERS).map((asker, index) => [asker, rest[index] === '–' ? null : Number(rest[index])]),
    ) as Expectation['statuses']
    return { route, statuses, why }
  })
}
