import type { Site } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'

/** The background color of the dark theme (`web/app/shell/frame/theme.ts`). */
const BACKGROUND_COLOR = '#0a0a0f'

/** Files in `web/public/icons`. */
const ICONS = [
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** `GET /manifest.webmanifest`: name and appearance of the installed site. */
export function registerWebManifest(app: FastifyInstance, { brandName, logo }: Pick<Site, 'brandName' | 'logo'>): void {
  const manifest = {
    id: '/',
    name: brandName,
    short_name: brandName,
    description: `Describe an image and ${brandName} creates it.`,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BACKGROUND_COLOR,
    theme_color: BACKGROUND_COLOR,
    categories: ['graphics', 'photo'],
    icons: logo ? [{ src: logo.dark, sizes: 'any', purpose: 'any' }] : ICONS,
  }
  const text = JSON.stringify(manifest)
  app.get('/manifest.webmanifest', { config: { call: 'manifest' } }, async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
