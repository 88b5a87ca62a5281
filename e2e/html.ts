/** The metadata in the HTML that the server sends, before any script runs. */
export interface FirstHtml {
  title: string
  /** Absolute URLs, resolved against the URL of the page. */
  links: string[]
  /** Number of `h1` elements. */
  headings: number
  /** Hidden from search engines. */
  isHidden: boolean
  /** By name or property. */
  meta: ReadonlyMap<string, string>
  canonical: string | null
  /** Structured data (JSON-LD). */
  structured: Record<string, unknown>[]
}

export function readHtml(html: string, url: string): FirstHtml {
  const base = new URL(url, 'http://localhost')
  const meta = new Map(
    findTags(html, 'meta').map((tag) => [tag['name'] ?? tag['property'] ?? '', tag['content'] ?? '']),
  )
  const canonical = findTags(html, 'link').find(({ rel }) => rel === 'canonical')?.['href'] ?? null
  return {
    title: decodeEntities(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    links: findTags(html, 'a').flatMap(({ href }) => (href === undefined ? [] : [new URL(href, base).href])),
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
    isHidden: (meta.get('robots') ?? '').includes('noindex'),
    meta,
    canonical,
    structured: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
    ),
  }
}

function findTags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decodeEntities(value),
      ]),
    ),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

function decodeEntities(html: string): string {
  return html.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
}
