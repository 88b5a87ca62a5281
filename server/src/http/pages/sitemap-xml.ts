/** A page as search engines are told of it. Its addresses are whole. */
export interface SitemapPage {
  address: string
  changedAt?: Date
  /** A picture that it shows. */
  picture?: string
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAPS = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const PICTURES = 'http://www.google.com/schemas/sitemap-image/1.1'
/** So many characters go out together. */
const CHUNK = 64 * 1_024

/** A file of pages, made while it is sent. */
export function pagesXml(pages: AsyncIterable<SitemapPage>): AsyncGenerator<string> {
  return inChunks(pages, {
    head: `${HEAD}<urlset xmlns="${SITEMAPS}" xmlns:image="${PICTURES}">\n`,
    one: (page) => `<url>${locationOf(page)}${pictureOf(page)}</url>\n`,
    foot: '</urlset>\n',
  })
}

/** A file of such files. */
export function indexXml(files: readonly Omit<SitemapPage, 'picture'>[]): string {
  const entries = files.map((file) => `<sitemap>${locationOf(file)}</sitemap>\n`)
  return `${HEAD}<sitemapindex xmlns="${SITEMAPS}">\n${entries.join('')}</sitemapindex>\n`
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
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  yield chunk + foot
}

function locationOf({ address, changedAt }: SitemapPage): string {
  return `<loc>${escaped(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}`
}

function pictureOf({ picture }: SitemapPage): string {
  return picture === undefined ? '' : `<image:image><image:loc>${escaped(picture)}</image:loc></image:image>`
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
