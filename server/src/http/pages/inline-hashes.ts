import { createHash } from 'node:crypto'

/** Sources for a security policy: of what the page itself has between tags of this name, known by the nonce of its rendering: what got in without it stays forbidden. */
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
