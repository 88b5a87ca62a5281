import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Site } from '@pictor/contract'
import { BLOG_ARTICLE_IDS } from '@pictor/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ImageSitemap, SitemapPart } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { acceptedEncoding } from '../cache/response-body.ts'
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

/** The limit of the protocol, with room for images that are published while a file is sent. */
const SETTINGS: SitemapSettings = { pagesMax: 50_000, imagesMax: 40_000, cacheMs: 60_000 }
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

/** `GET /sitemap.xml`: all public pages, or an index of the files below `/sitemaps/` if there are too many pages for one file. */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { imageSitemap } = options
  const { pagesMax, imagesMax, cacheMs } = { ...SETTINGS, ...options.settings }
  const urlOf = (path: string) => new URL(path, options.site.publicUrl).href
  const cachedParts = memoize(() => imageSitemap.parts(imagesMax), { ...options, cacheMs })

  async function* ownPages(): AsyncGenerator<SitemapPage> {
    for (const path of PAGES) yield { url: urlOf(path) }
  }

  async function* imagePages(part?: string): AsyncGenerator<SitemapPage> {
    for await (const { id, createdAt, url } of imageSitemap.images(part)) {
      yield { url: urlOf(`/image/${id}`), lastModified: createdAt, imageUrl: urlOf(url) }
    }
  }

  async function* allPages(): AsyncGenerator<SitemapPage> {
    yield* ownPages()
    yield* imagePages()
  }

  function filesOf(parts: SitemapPart[]) {
    const now = options.clock.now()
    const ofImages = parts.map(({ name, until }) => ({
      url: urlOf(`/sitemaps/images-${name}.xml`),
      lastModified: until < now ? until : now,
    }))
    return [{ url: urlOf('/sitemaps/pages.xml') }, ...ofImages]
  }

  /** The pages of `pages.xml` or `images-….xml`. Null for an unknown or outdated file name. */
  async function pagesIn(file: string): Promise<AsyncIterable<SitemapPage> | null> {
    if (file === 'pages.xml') return ownPages()
    const parts = await cachedParts()
    const part = parts.find(({ name }) => file === `images-${name}.xml`)
    return part ? imagePages(part.name) : null
  }

  app.get('/sitemap.xml', { config: { call: 'sitemap', limit: 'sitemap:ip' } }, async (request, reply) => {
    const isOne = PAGES.length + (await imageSitemap.total()) <= pagesMax
    return sendXml(request, reply, isOne ? pagesXml(allPages()) : [indexXml(filesOf(await cachedParts()))])
  })

  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { config: { call: 'sitemaps', limit: 'sitemap:ip' } },
    async (request, reply) => {
      const pages = await pagesIn(request.params.file)
      return pages ? sendXml(request, reply, pagesXml(pages)) : sendError(reply, 'NOT_FOUND')
    },
  )
}

/** Streams the text, so that a long file is never in memory as a whole. */
async function sendXml(request: FastifyRequest, reply: FastifyReply, text: Iterable<string> | AsyncIterable<string>) {
  const stream = request.method === 'HEAD' ? Readable.from([]) : Readable.from(await start(text))
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${CACHE_S}`)
    .header('vary', 'accept-encoding')
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
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
async function start(text: Iterable<string> | AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const pieces = (async function* () {
    yield* text
  })()
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}

/** Caches the result of a load for the given time. A failed load is not cached. */
function memoize<Value>(load: () => Promise<Value>, { clock, cacheMs }: { clock: Clock; cacheMs: number }) {
  let cached: { value: Promise<Value>; atMs: number } | null = null
  return (): Promise<Value> => {
    const nowMs = clock.now().getTime()
    if (cached && nowMs - cached.atMs < cacheMs) return cached.value
    const value = load()
    cached = { value, atMs: nowMs }
    value.catch(() => (cached = null))
    return value
  }
}

/** An entry of a sitemap. URLs are absolute. */
export interface SitemapPage {
  url: string
  lastModified?: Date
  /** An image on the page. */
  imageUrl?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP_NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1'
/** Characters in one chunk of the response. */
const CHUNK_LENGTH = 64 * 1_024

/**
 * Writes a sitemap while it is sent. The `sitemap` package writes each tag by itself, which costs 25 to 60 times the CPU
 * (docs/decisions/0075-http-formats.md).
 */
export function pagesXml(pages: AsyncIterable<SitemapPage>): AsyncGenerator<string> {
  return inChunks(pages, {
    head: `${HEAD}<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}">\n`,
    one: (page) => `<url>${locationOf(page)}${imageOf(page)}</url>\n`,
    foot: '</urlset>\n',
  })
}

/** Writes a sitemap index. */
export function indexXml(files: readonly Omit<SitemapPage, 'imageUrl'>[]): string {
  const entries = files.map((file) => `<sitemap>${locationOf(file)}</sitemap>\n`)
  return `${HEAD}<sitemapindex xmlns="${SITEMAP_NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

interface Form {
  head: string
  one(page: SitemapPage): string
  foot: string
}

async function* inChunks(pages: AsyncIterable<SitemapPage>, { head, one, foot }: Form): AsyncGenerator<string> {
  let chunk = head
  for await (const page of pages) {
    chunk += one(page)
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk + foot
}

function locationOf({ url, lastModified }: SitemapPage): string {
  return `<loc>${escaped(url)}</loc>${lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''}`
}

function imageOf({ imageUrl }: SitemapPage): string {
  return imageUrl === undefined ? '' : `<image:image><image:loc>${escaped(imageUrl)}</image:loc></image:image>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
