// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd } from './json-ld.tsx'

test('a text cannot end the script element', () => {
  const name = '</script><script>alert(1)</script>'
  const markup = renderToStaticMarkup(<JsonLd data={{ '@type': 'ImageObject', name }} />)
  expect(markup.split('</script>')).toHaveLength(2)
  const text = /^<script[^>]*>([^<]*)<\/script>$/.exec(markup)?.[1] ?? ''
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'ImageObject', name })
})
