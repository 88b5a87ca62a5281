import { createHash } from 'node:crypto'

/**
 * Returns the hash sources of a content security policy for inline elements with the nonce of this rendering. Injected
 * elements have no nonce, so they stay blocked.
 */
export function hashInlineElements(html: string, tag: 'script' | 'style', nonce: string): string {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of elements) {
    const hasNonce = attributes.includes(` nonce="${nonce}"`)
    if (hasNonce && text !== '' && !attributes.includes(' type="application/ld+json"')) {
      hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  }
  return [...hashes].join(' ')
}
