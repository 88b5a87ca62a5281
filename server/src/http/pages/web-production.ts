import path from 'node:path'
import { pipeline, Readable, type Transform } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { negotiateEncoding } from '../cache/response-body.ts'
import { deferScriptsUntilPaint } from './deferred-scripts.ts'
import { QueueFullError } from '../../kernel/concurrency-limiter.ts'
import { createDisconnectSignal } from '../guards/client-disconnect.ts'
import { toErrorResponse } from '../api/error-responses.ts'
import type { RenderQueues } from './render-queues.ts'
import { isPrefetch, PREFETCHED, VARY, type SharedPages } from './shared-pages.ts'
import { sendRejection } from '../guards/send-rejection.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'
import { createRequestContext, type Pages, type PagesOptions } from './request-context.ts'

/** The name of an asset contains the hash of its content. */
export const STATIC_ASSETS = { prefix: '/assets/', preCompressed: true, immutable: true, maxAge: '365d' }

export interface BuiltPagesOptions extends PagesOptions {
  pages: Pages
  shared: SharedPages
  rendering: RenderQueues
  rejections: RejectionCounter
}

export async function loadPages(webRoot: string): Promise<Pages> {
  return (await import(pathToFileURL(path.join(webRoot, 'build/server/index.js')).href)) as Pages
}

/**
 * Serves the built pages: static files with their compressed forms, and everything else rendered, either for all
 * visitors or streamed to one user.
 */
export async function registerWebProduction(app: FastifyInstance, options: BuiltPagesOptions): Promise<void> {
  const { pages, shared, rendering, rejections } = options
  const clientFolder = path.join(options.webRoot, 'build/client')
  const { protocol, host } = new URL(options.site.publicUrl)

  await app.register(fastifyStatic, { ...STATIC_ASSETS, root: path.join(clientFolder, 'assets') })
  await app.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    maxAge: '1h',
    decorateReply: false,
    setHeaders(reply, file) {
      if (isSharedWithOtherSites(path.relative(clientFolder, file)))
        reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.setErrorHandler((error, request, reply) => {
      const { code } = toErrorResponse(error)
      if (code !== 'TOO_MANY_REQUESTS') throw error
      return sendRejection(request, reply, code)
    })
    // A page's action reads the body from the web request.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      exposeHeadRoute: false,
      config: { call: 'page', isPage: true, hasCheckout: true, limit: 'page:ip' },
      async handler(request, reply) {
        const disconnected = createDisconnectSignal(reply)
        try {
          if (await shared.handle(reply)) return reply
          // Uses the configured host, because the Host header can contain anything.
          const webRequest = createRequest(request.raw, reply.raw, { protocol, host })
          // A request without a session must not take a slot of signed-in users.
          const render = options.identify.mayBeSignedIn(request.headers.cookie) ? rendering.perUser : rendering.shared
          const response = await render(
            () => pages.render(webRequest, createRequestContext(request, reply, options)),
            disconnected,
          )
          return sendPage(request, reply, response)
        } catch (error) {
          if (disconnected.aborted) return reply.hijack()
          if (!(error instanceof QueueFullError)) throw error
          rejections.count('pages')
          return sendRejection(request, reply, 'SERVICE_UNAVAILABLE')
        }
      },
    })
  })
}

/** Whether other sites load the file: social cards and icons are shown where a page is shared. */
function isSharedWithOtherSites(file: string): boolean {
  return /^(cards|icons)[\\/]/.test(file)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, response: Response): FastifyReply {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const isReusable = response.status === 200 && isPrefetch(request.raw)
  reply.header('cache-control', isReusable ? PREFETCHED : 'private, no-cache').header('vary', VARY)
  if (!response.body || request.method === 'HEAD') return reply.send()
  // The types of web streams in Node and in the DOM differ in name only.
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  const page = isHtml ? pipeThrough(body, deferScriptsUntilPaint()) : body
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(page)
  return reply.header('content-encoding', encoding).send(pipeThrough(page, createCompression(encoding)))
}

/** Pipes a stream through a transform. An error of the source also ends the result. */
function pipeThrough(source: Readable, transform: Transform): Transform {
  return pipeline(source, transform, () => undefined)
}

/**
 * Creates a compression that flushes each chunk that React writes. Otherwise, a streamed page would be sent only at its
 * end.
 */
function createCompression(encoding: 'br' | 'gzip'): Transform {
  if (encoding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH })
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
  return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params })
}
