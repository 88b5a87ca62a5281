import type { FastifyInstance } from 'fastify'
import type { Site } from '@pictor/contract'

/**
 * `GET /robots.txt`. Disallows only the API. Pages that must not be indexed send `noindex`, which crawlers can read
 * only if the page is allowed here.
 */
export function registerRobots(app: FastifyInstance, { publicUrl }: Pick<Site, 'publicUrl'>): void {
  const text = [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n')
  app.get('/robots.txt', { config: { call: 'robots' } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
