import { use } from 'react'
import { NonceContext } from './nonce.ts'

/** Structured data (schema.org) of a page. Only in the server's HTML: the browser renders an empty script. */
export function JsonLd({ data }: { data: object }) {
  // A text may contain `</script>`.
  const text = import.meta.env.SSR
    ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
    : ''
  return (
    <script
      type="application/ld+json"
      nonce={use(NonceContext)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
