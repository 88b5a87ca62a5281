import path from 'node:path'
import { createRequest, sendResponse } from '@remix-run/node-fetch-server'
import type { FastifyInstance } from 'fastify'
import { createRequestContext, type PagesOptions, type Render } from './request-context.ts'

/** Serves pages from source through Vite, with hot reload on the port of the server. */
export async function registerWebDevelopment(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: options.webRoot,
    configFile: path.join(options.webRoot, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _body, done) => done(null))
    scope.all('/*', { config: { isPage: true, hasCheckout: true } }, (request, reply) => {
      // hijack() drops the headers that were set so far.
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value)
      }
      const requestContext = createRequestContext(request, reply, options)
      reply.hijack()
      const renderPage = async (failed?: unknown) => {
        try {
          if (failed) throw failed
          const { render } = (await vite.ssrLoadModule('/server.ts')) as { render: Render }
          await sendResponse(reply.raw, await render(createRequest(request.raw, reply.raw), requestContext))
        } catch (error) {
          if (error instanceof Error) vite.ssrFixStacktrace(error)
          reply.raw.statusCode = 500
          reply.raw.end(error instanceof Error ? error.stack : String(error))
        }
      }
      vite.middlewares(request.raw, reply.raw, (failed?: unknown) => void renderPage(failed))
    })
  })
}
