import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { sendError } from '../api/error-responses.ts'
import { isLocal } from '../guards/local-only.ts'
import { createHtmlPage } from '../pages/html-page.ts'
import { negotiateEncoding, compress } from '../cache/response-body.ts'

/** The payment sandbox's own server, mounted below `/sandbox`. */
export interface Sandbox {
  handle(request: Request): Promise<Response>
  /** Origins of the product's own pages. */
  origins: string[]
  /** Whether only this machine can reach the server. Then the operator may act as the bank. */
  isLocal: boolean
}

const PAYMENT_MAX_BYTES = 2_048
const FORM_MAX_BYTES = 256
const FORM_TYPE = 'application/x-www-form-urlencoded'
const ORIGIN = 'http://payment-sandbox'

/**
 * Registers the sandbox routes that browsers use. The sandbox's API has no routes, because only this process calls it.
 * Not called for another payment provider.
 */
export function registerSandbox(app: FastifyInstance, { handle, origins, ...sandbox }: Sandbox): void {
  const requireSameSite = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store')
    if (!isSameSite(request, origins)) return sendError(reply, 'FORBIDDEN')
  }
  const requireOperator = async (request: FastifyRequest, reply: FastifyReply) =>
    isLocal(request) ? requireSameSite(request, reply) : sendError(reply, 'NOT_FOUND')
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url, body = '' } = request
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return sendResponse(
      reply,
      await handle(new Request(new URL(url, ORIGIN), method === 'POST' ? { method, body: text } : {})),
    )
  }
  registerSandboxScript(app, () => handle(new Request(new URL('/v1/checkout.js', ORIGIN))))

  const callOptions = (name: string) =>
    ({ onRequest: requireSameSite, config: { limit: 'api:ip', call: name } }) as const
  app.get('/sandbox/checkout/:orderId', { ...callOptions('sandbox.order'), exposeHeadRoute: false }, forward)
  app.post('/sandbox/payments', { ...callOptions('sandbox.pay'), bodyLimit: PAYMENT_MAX_BYTES }, forward)
  if (!sandbox.isLocal) return

  const pageOptions = (name: string) =>
    ({ onRequest: requireOperator, config: { limit: 'page:ip', isPage: true, call: name } }) as const
  app.get('/sandbox/orders', { ...pageOptions('sandbox.orders'), exposeHeadRoute: false }, forward)
  // In its own scope, so that no other route accepts forms.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, text, done) => done(null, text))
    scope.post(
      '/sandbox/orders/:paymentId/:action',
      { ...pageOptions('sandbox.action'), bodyLimit: FORM_MAX_BYTES },
      forward,
    )
  })
}

/** Sends the sandbox's response in the product's format. */
async function sendResponse(reply: FastifyReply, response: Response): Promise<unknown> {
  const location = response.headers.get('location')
  if (location !== null) return reply.redirect(location, 303)
  if (!response.ok) return sendError(reply, response.status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST')
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('text/html')) return response.json()
  // Without a referrer, browsers would send the forms with `Origin: null`.
  reply.type(type).header('referrer-policy', 'same-origin')
  const body = { markup: await response.text() }
  return reply.send(createHtmlPage({ title: 'Payment sandbox', nonce: reply.raw.nonce, body }))
}

/** Browsers name the site that a request comes from. Clients without these headers have no session to abuse. */
function isSameSite({ headers }: FastifyRequest, origins: string[]): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return headers.origin === undefined || origins.includes(headers.origin)
}

/** `GET /sandbox/checkout.js`, read and compressed once. */
export function registerSandboxScript(app: FastifyInstance, load: () => Promise<Response>): void {
  let script: ReturnType<typeof readScript> | undefined
  app.get('/sandbox/checkout.js', { config: { call: 'sandbox.script', limit: 'file:ip' } }, async (request, reply) => {
    script ??= readScript(load).catch((error: unknown) => {
      script = undefined
      throw error
    })
    const { etag, bodies } = await script
    const encoding = negotiateEncoding(request.headers['accept-encoding'])
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
    reply.header('vary', 'accept-encoding').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(bodies[encoding])
  })
}

async function readScript(load: () => Promise<Response>) {
  const identity = Buffer.from(await (await load()).arrayBuffer())
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')])
  // Weak, because all encodings share it.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, bodies: { br, gzip, identity } }
}
