import { use } from 'react'
import { NonceContext } from './nonce.ts'

/** What a page says of itself in the words of schema.org, to whoever reads the server's answer: the browser writes no script. */
export function JsonLd({ data }: { data: object }) {
  // A text may hold `</script>`.
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
