import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Site } from '@pictor/contract'
import { BLOG_ARTICLE_IDS } from '@pictor/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ImageSitemap, SitemapPart } from '../../features/images/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { acceptedEncoding } from '../cache/accepted-encoding.ts'
import { sendError } from '../api/failures.ts'
import { indexXml, pagesXml, type SitemapPage } from './sitemap-xml.ts'

export interface SitemapSettings {
  /** Of pages in one file: beyond them the files are many. */
  pagesMax: number
  /** Of images in one of many files. */
  imagesMax: number
  /** How long what the files are is known. */
  knownMs: number
}

export interface SitemapOptions {
  imageSitemap: ImageSitemap
  site: Pick<Site, 'publicUrl'>
  clock: Clock
  settings: Partial<SitemapSettings>
}

/** What the protocol allows, and room for what is made while a file is sent. */
const SETTINGS: SitemapSettings = { pagesMax: 50_000, imagesMax: 40_000, knownMs: 60_000 }
const KEPT_S = 600

const PAGES: readonly string[] = [
  ...['/', '/pricing', '/about', '/contact', '/verify', '/terms', '/privacy', '/refund'],
  // Without `/blog`, which calls itself by its first article.
  ...BLOG_ARTICLE_IDS.map((id) => `/blog?article=${id}`),
]

/** `GET /sitemap.xml`: every page that is to be found, or, if they are too many for one file, the files that list them, below `/sitemaps/`. */
export function registerSitemap(app: FastifyInstance, options: SitemapOptions): void {
  const { imageSitemap } = options
  const { pagesMax, imagesMax, knownMs } = { ...SETTINGS, ...options.settings }
  const address = (path: string) => new URL(path, options.site.publicUrl).href
  const knownParts = createKnown(() => imageSitemap.parts(imagesMax), { ...options, knownMs })

  async function* ownPages(): AsyncGenerator<SitemapPage> {
    for (const path of PAGES) yield { address: address(path) }
  }

  async function* imagePages(part?: string): AsyncGenerator<SitemapPage> {
    for await (const { id, createdAt, url } of imageSitemap.images(part)) {
      yield { address: address(`/image/${id}`), changedAt: createdAt, picture: address(url) }
    }
  }

  async function* allPages(): AsyncGenerator<SitemapPage> {
    yield* ownPages()
    yield* imagePages()
  }

  function filesOf(parts: SitemapPart[]) {
    const now = options.clock.now()
    const ofImages = parts.map(({ name, until }) => ({
      address: address(`/sitemaps/images-${name}.xml`),
      changedAt: until < now ? until : now,
    }))
    return [{ address: address('/sitemaps/pages.xml') }, ...ofImages]
  }

  /** The pages of `pages` or `images-…`; null for a file that there is not, or not any more. */
  async function pagesIn(file: string): Promise<AsyncIterable<SitemapPage> | null> {
    if (file === 'pages.xml') return ownPages()
    const parts = await knownParts()
    const part = parts.find(({ name }) => file === `images-${name}.xml`)
    return part ? imagePages(part.name) : null
  }

  app.get('/sitemap.xml', { config: { call: 'sitemap', limit: 'sitemap of address' } }, async (request, reply) => {
    const isOne = PAGES.length + (await imageSitemap.total()) <= pagesMax
    return sendXml(request, reply, isOne ? pagesXml(allPages()) : [indexXml(filesOf(await knownParts()))])
  })

  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { config: { call: 'sitemaps', limit: 'sitemap of address' } },
    async (request, reply) => {
      const pages = await pagesIn(request.params.file)
      return pages ? sendXml(request, reply, pagesXml(pages)) : sendError(reply, 'NOT_FOUND')
    },
  )
}

/** Nothing is held of a long file but what is on its way. */
async function sendXml(request: FastifyRequest, reply: FastifyReply, text: Iterable<string> | AsyncIterable<string>) {
  const stream = request.method === 'HEAD' ? Readable.from([]) : Readable.from(await begun(text))
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${KEPT_S}`)
    .header('vary', 'accept-encoding')
  const encoding = acceptedEncoding(String(request.headers['accept-encoding'] ?? ''))
  const compress = COMPRESSIONS[encoding]()
  if (!compress) return reply.send(stream)
  stream.on('error', (error) => compress.destroy(error))
  compress.on('close', () => stream.destroy())
  return reply.header('content-encoding', encoding).send(stream.pipe(compress))
}

/** More quality would take longer than it saves on the way. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const COMPRESSIONS = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip(), identity: () => null }

/** With its first piece made: what fails before anything is sent is answered as every failure. */
async function begun(text: Iterable<string> | AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const pieces = (async function* () {
    yield* text
  })()
  const first = await pieces.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* pieces
  })()
}

/** Finds something out, and knows it for a while. */
function createKnown<Value>(find: () => Promise<Value>, { clock, knownMs }: { clock: Clock; knownMs: number }) {
  let known: { value: Promise<Value>; atMs: number } | null = null
  return (): Promise<Value> => {
    const nowMs = clock.now().getTime()
    if (known && nowMs - known.atMs < knownMs) return known.value
    const value = find()
    known = { value, atMs: nowMs }
    value.catch(() => (known = null))
    return value
  }
}
