import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { imageJsonLd, imageMeta } from './image-head.ts'
import { makeImage } from './make-image.ts'

const site = {
  brandName: 'Atelier',
  publicUrl: 'https://atelier.example',
  mailboxUrl: null,
  google: false,
  development: false,
  payments: { checkoutScript: '', isTest: true, fallbackKeyId: null },
}

function metaOf(image: Image) {
  const entries = imageMeta(image, site).map((tag) => {
    if ('title' in tag) return ['title', tag.title]
    if ('name' in tag) return [tag.name, tag.content]
    if ('property' in tag) return [tag.property, tag.content]
    return ['canonical', 'href' in tag ? tag.href : undefined]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

test('every address of the tags is absolute on the public url', () => {
  const meta = metaOf(makeImage({ id: '11111111-1111-4111-8111-111111111111', url: '/files/a.png' }))
  expect(meta['og:image']).toBe('https://atelier.example/files/a.png')
  expect(meta['twitter:image']).toBe('https://atelier.example/files/a.png')
  expect(meta['og:url']).toBe('https://atelier.example/image/11111111-1111-4111-8111-111111111111')
  expect(meta['canonical']).toBe(meta['og:url'])
})

test('a picture that lies at a CDN is named there', () => {
  const url = 'https://cdn.example.org/pictures/original-images/a.png'
  const compressed = 'https://cdn.example.org/pictures/compressed-images/a.webp'
  const image = makeImage({ url, compressed_url: compressed })
  expect(metaOf(image)).toMatchObject({ 'og:image': url, 'twitter:image': url })
  expect(JSON.parse(imageJsonLd(image, site))).toMatchObject({ contentUrl: url, thumbnailUrl: compressed })
})

test('the title is the prompt with the brand', () => {
  expect(metaOf(makeImage({ prompt: 'A red fox' }))['title']).toBe('A red fox | Atelier')
})

test('a prompt cannot leave the script of the structured data', () => {
  const text = imageJsonLd(makeImage({ prompt: '</script><script>alert(1)</script>' }), site)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ '@type': 'ImageObject', name: '</script><script>alert(1)</script>' })
})

test('structured data name the author, the likes and the digital source where there are any', () => {
  const full = JSON.parse(imageJsonLd(makeImage({ user_name: 'Ada', favorite_count: 3 }), site)) as Record<
    string,
    unknown
  >
  expect(full['creator']).toEqual({ '@type': 'Person', name: 'Ada' })
  expect(full['interactionStatistic']).toMatchObject({ userInteractionCount: 3 })
  expect(full['digitalSourceType']).toBe('https://schema.org/TrainedAlgorithmicMediaDigitalSource')

  const bare = JSON.parse(imageJsonLd(makeImage({ kind: 'upload' }), site)) as Record<string, unknown>
  expect(bare).not.toHaveProperty('creator')
  expect(bare).not.toHaveProperty('interactionStatistic')
  expect(bare).not.toHaveProperty('digitalSourceType')
})
