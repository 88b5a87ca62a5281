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
 * (docs/decisions/0075-http-libraries.md).
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
