import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, compress } from '../cache/response-body.ts'

/** `GET /sandbox/checkout.js`, read and compressed once. */
export function registerSandboxScript(app: FastifyInstance, load: () => Promise<Response>): void {
  let script: ReturnType<typeof readScript> | undefined
  app.get(
    '/sandbox/checkout.js',
    { config: { call: 'sandbox.script', limit: 'file of address' } },
    async (request, reply) => {
      script ??= readScript(load)
      const { etag, forms } = await script
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600')
      reply.header('vary', 'accept-encoding').header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      return reply.send(forms[encoding])
    },
  )
}

async function readScript(load: () => Promise<Response>) {
  const identity = Buffer.from(await (await load()).arrayBuffer())
  const [br, gzip] = await Promise.all([compress(identity, 'br'), compress(identity, 'gzip')])
  // Weak: the same in every encoding.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, forms: { br, gzip, identity } }
}
