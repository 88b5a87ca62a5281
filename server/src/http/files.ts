import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FILES_PATH, type Images } from '../features/images/index.ts'
import { sendError } from './failures.ts'

const YEAR_S = 365 * 24 * 60 * 60

export interface FilesOptions {
  images: Images
  /** A browser asks for pictures with its session cookie. */
  viewerOf(request: FastifyRequest): Promise<string | null>
}

/** Pictures. Their names are unguessable and their bytes never change, so a public one may be kept for a year. */
export function registerFiles(app: FastifyInstance, { images, viewerOf }: FilesOptions): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${FILES_PATH}*`,
    exposeHeadRoute: false,
    config: { call: 'files' },
    async handler(request, reply) {
      const file = await images.file(request.params['*'], () => viewerOf(request))
      if (!file) return sendError(reply, 'NOT_FOUND')
      const etag = `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 22)}"`
      reply
        .header('cache-control', file.isPublic ? `public, max-age=${YEAR_S}, immutable` : 'private, no-cache')
        .header('etag', etag)
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .type(file.contentType)
      if (knows(request, etag)) return reply.status(304).send()
      if (request.method === 'HEAD') return reply.header('content-length', file.bytes.length).send()
      return reply.send(Buffer.from(file.bytes))
    },
  })
}

/** A client may name several versions; a proxy that compresses marks ours as weak. */
function knows(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((entry) => entry.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
