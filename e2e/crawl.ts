import type { APIRequestContext } from '@playwright/test'
import { readHtml } from './html.ts'

/** A crawled page, with the path and query of the link that led to it. */
export interface CrawledPage {
  path: string
  /** The page with the first link to it. */
  foundAt: string
  status: number
  title: string
  /** Number of `h1` elements. */
  headings: number
  /** Its canonical URL: several URLs may show one page. */
  canonical: string
}

interface FoundLink {
  path: string
  foundAt: string
}

/** URLs that are not pages of the site: API responses, downloads and operator pages. */
const NOT_PAGES = /^\/(?:api|files|assets|dev)\//
/** Maximum number of crawled pages whose URLs differ only by an id: such pages are alike, but show another image. */
const PAGES_PER_KIND = 3

/** Crawls every page that is linked from the given ones. */
export async function crawl(
  request: APIRequestContext,
  origin: string,
  starts: readonly FoundLink[],
): Promise<CrawledPage[]> {
  const pages: CrawledPage[] = []
  const seen = new Set<string>()
  const kinds = new Map<string, number>()
  const waiting: FoundLink[] = []

  const add = (href: string, foundAt: string) => {
    const url = new URL(href)
    const path = url.pathname + url.search
    if (url.origin !== origin || NOT_PAGES.test(url.pathname) || seen.has(path)) return
    seen.add(path)
    const kind = path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    const count = kinds.get(kind) ?? 0
    kinds.set(kind, count + 1)
    if (kind === path || count < PAGES_PER_KIND) waiting.push({ path, foundAt })
  }

  for (const { path, foundAt } of starts) add(new URL(path, origin).href, foundAt)
  for (let found = waiting.shift(); found; found = waiting.shift()) {
    const response = await request.get(found.path)
    const isPage = response.headers()['content-type']?.startsWith('text/html') ?? false
    if (!isPage && response.ok()) continue
    const { title, headings, links, canonical } = readHtml(await response.text(), origin + found.path)
    const canonicalUrl = canonical ?? origin + found.path.split('?', 1)[0]
    pages.push({ ...found, status: response.status(), title, headings, canonical: canonicalUrl })
    for (const link of links) add(link, found.path)
  }
  return pages
}
