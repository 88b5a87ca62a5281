import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Site } from '@pictor/contract'
import { BLOG_ARTICLE_IDS } from '@pictor/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ImageSitemap, SitemapPart } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { memoizeAsync } from '../../kernel/memoize-async.ts'
import { negotiateEncoding } from '../cache/response-body.ts'
import { sendError } from '../api/error-responses.ts'

export interface SitemapSettings {
  /** Maximum number of pages in one file; with more, `/sitemap.xml` is an index. */
  pagesMax: number
  /** Maximum number of images in one file of the index. */
  imagesMax: number
  /** How long the list of files is cached. */
  cacheMs: number
}

export interface SitemapOptions {
  imageSitemap: ImageSitemap
  site: Pick<Site, 'publicUrl'>
  clock: Clock
  settings: Partial<SitemapSettings>
}

/**
 * The protocol allows 50,000 pages per file. `imagesMax` leaves room for images that are published during a response.
 */
const DEFAULTS: SitemapSettings = { pagesMax: 50_000, imagesMax: 40_000, cacheMs: 60_000 }
const CACHE_S = 600

const PAGES: readonly string[] = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/verify',
  '/terms',
  '/privacy',
  '/refund',
  // Without `/blog`, whose canonical URL is that of its first article.
  ...BLOG_ARTICLE_IDS.map((id) => `/blog?article=${id}`),
]

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

/**
 * `GET /sitemap.xml`: all public pages, or an index of the files below `/sitemaps/` if there are too many pages for one
 * file.
 */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { imageSitemap } = options
  const { pagesMax, imagesMax, cacheMs } = { ...DEFAULTS, ...options.settings }
  const toAbsoluteUrl = (path: string) => new URL(path, options.site.publicUrl).href
  const cachedParts = memoizeAsync(() => imageSitemap.listParts(imagesMax), { clock: options.clock, ttlMs: cacheMs })

  async function* listStaticPages(): AsyncGenerator<SitemapPage> {
    for (const path of PAGES) yield { url: toAbsoluteUrl(path) }
  }

  async function* listImagePages(part?: string): AsyncGenerator<SitemapPage> {
    for await (const { id, createdAt, url } of imageSitemap.iterateImages(part)) {
      yield { url: toAbsoluteUrl(`/image/${id}`), lastModified: createdAt, imageUrl: toAbsoluteUrl(url) }
    }
  }

  async function* listAllPages(): AsyncGenerator<SitemapPage> {
    yield* listStaticPages()
    yield* listImagePages()
  }

  function listFiles(parts: SitemapPart[]) {
    const now = options.clock.now()
    const imageFiles = parts.map(({ name, until }) => ({
      url: toAbsoluteUrl(`/sitemaps/images-${name}.xml`),
      lastModified: until < now ? until : now,
    }))
    return [{ url: toAbsoluteUrl('/sitemaps/pages.xml') }, ...imageFiles]
  }

  /** Returns the pages of `pages.xml` or `images-….xml`. Null for an unknown or outdated file name. */
  async function findPages(file: string): Promise<AsyncIterable<SitemapPage> | null> {
    if (file === 'pages.xml') return listStaticPages()
    const parts = await cachedParts()
    const part = parts.find(({ name }) => file === `images-${name}.xml`)
    return part ? listImagePages(part.name) : null
  }

  app.get('/sitemap.xml', { config: { call: 'sitemap', limit: 'sitemap:ip' } }, async (request, reply) => {
    const fitsInOneFile = PAGES.length + (await imageSitemap.countImages()) <= pagesMax
    return sendXml(
      request,
      reply,
      fitsInOneFile ? writeSitemap(listAllPages()) : [writeSitemapIndex(listFiles(await cachedParts()))],
    )
  })

  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { config: { call: 'sitemaps', limit: 'sitemap:ip' } },
    async (request, reply) => {
      const pages = await findPages(request.params.file)
      return pages ? sendXml(request, reply, writeSitemap(pages)) : sendError(reply, 'NOT_FOUND')
    },
  )
}

/** Streams the text, so that a long file is never in memory as a whole. */
async function sendXml(request: FastifyRequest, reply: FastifyReply, text: Iterable<string> | AsyncIterable<string>) {
  const stream = request.method === 'HEAD' ? Readable.from([]) : Readable.from(await readFirstChunk(text))
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${CACHE_S}`)
    .header('vary', 'accept-encoding')
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const compress = COMPRESSIONS[encoding]()
  if (!compress) return reply.send(stream)
  stream.on('error', (error) => compress.destroy(error))
  compress.on('close', () => stream.destroy())
  return reply.header('content-encoding', encoding).send(stream.pipe(compress))
}

/** A higher quality takes longer than it saves in transfer. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const COMPRESSIONS = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip(), identity: () => null }

/** Reads the first chunk: an error until then becomes an error response. */
async function readFirstChunk(text: Iterable<string> | AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const chunks = (async function* () {
    yield* text
  })()
  const first = await chunks.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* chunks
  })()
}

/** An entry of a sitemap. URLs are absolute. */
export interface SitemapPage {
  url: string
  lastModified?: Date
  /** An image on the page. */
  imageUrl?: string
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1'
/** Characters in one chunk of the response. */
const CHUNK_LENGTH = 64 * 1_024

/**
 * Writes a sitemap while it is sent. The `sitemap` package writes each tag separately, which takes 25 to 60 times the
 * CPU time (docs/decisions/0075-http-formats.md).
 */
export function writeSitemap(pages: AsyncIterable<SitemapPage>): AsyncGenerator<string> {
  return writeInChunks(pages, {
    head: `${XML_DECLARATION}<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}">\n`,
    writePage: (page) => `<url>${formatLocation(page)}${formatImage(page)}</url>\n`,
    foot: '</urlset>\n',
  })
}

/** Writes a sitemap index. */
export function writeSitemapIndex(files: readonly Omit<SitemapPage, 'imageUrl'>[]): string {
  const entries = files.map((file) => `<sitemap>${formatLocation(file)}</sitemap>\n`)
  return `${XML_DECLARATION}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

interface SitemapFormat {
  head: string
  writePage(page: SitemapPage): string
  foot: string
}

async function* writeInChunks(
  pages: AsyncIterable<SitemapPage>,
  { head, writePage, foot }: SitemapFormat,
): AsyncGenerator<string> {
  let chunk = head
  for await (const page of pages) {
    chunk += writePage(page)
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk + foot
}

function formatLocation({ url, lastModified }: SitemapPage): string {
  return `<loc>${escapeXml(url)}</loc>${lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''}`
}

function formatImage({ imageUrl }: SitemapPage): string {
  return imageUrl === undefined ? '' : `<image:image><image:loc>${escapeXml(imageUrl)}</image:loc></image:image>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
