import { createHash } from 'node:crypto'

/** Hash sources for a content security policy: of the inline elements that carry this rendering's nonce. Injected elements have none, so they stay blocked. */
export function hashesOf(html: string, tag: 'script' | 'style', nonce: string): string {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of elements) {
    const isOurs = attributes.includes(` nonce="${nonce}"`)
    if (isOurs && text !== '' && !attributes.includes(' type="application/ld+json"')) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  }
  return [...hashes].join(' ')
}
