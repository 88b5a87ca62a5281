import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { imageJsonLd, imageMeta } from './image-head.ts'
import { makeImage } from '../../testing/image-fixture.ts'

const site = {
  brandName: 'Atelier',
  publicUrl: 'https://atelier.example',
  logo: null,
  supportEmail: 'support@pictor.example',
  mailboxUrl: null,
  google: false,
  welcomeCredits: 80,
  development: false,
  payments: { checkoutScript: '', isTest: true, fallbackKeyId: null },
}

function getMetaTags(image: Image) {
  const entries = imageMeta(image, site).map((tag) => {
    if ('title' in tag) return ['title', tag.title]
    if ('name' in tag) return [tag.name, tag.content]
    if ('property' in tag) return [tag.property, tag.content]
    return ['canonical', 'href' in tag ? tag.href : undefined]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

test('every URL in the tags is absolute and starts with the public URL', () => {
  const meta = getMetaTags(makeImage({ id: '11111111-1111-4111-8111-111111111111', url: '/files/a.png' }))
  const card = 'https://atelier.example/cards/images/11111111-1111-4111-8111-111111111111.jpg'
  expect(meta).toMatchObject({ 'og:image': card, 'og:image:secure_url': card, 'twitter:image': card })
  expect(meta['og:url']).toBe('https://atelier.example/image/11111111-1111-4111-8111-111111111111')
  expect(meta['canonical']).toBe(meta['og:url'])
})

test('an image on a CDN has file URLs of the CDN and a social card of the site', () => {
  const url = 'https://cdn.example.org/pictures/original-images/a.png'
  const compressed = 'https://cdn.example.org/pictures/compressed-images/a.webp'
  const image = makeImage({ url, compressed_url: compressed })
  expect(getMetaTags(image)['og:image']).toBe(`https://atelier.example/cards/images/${image.id}.jpg`)
  expect(imageJsonLd(image, site)).toMatchObject({ contentUrl: url, thumbnailUrl: compressed })
})

test('the title is the prompt with the brand', () => {
  expect(getMetaTags(makeImage({ prompt: 'A red fox' }))['title']).toBe('A red fox | Atelier')
})

test('the Twitter account is in the tags only if the site has one', () => {
  expect(getMetaTags(makeImage())['twitter:site']).toBeUndefined()
  const tags = imageMeta(makeImage(), { ...site, twitterHandle: 'atelier' })
  expect(tags).toContainEqual({ name: 'twitter:site', content: '@atelier' })
})

test('the structured data contains the license and the file format', () => {
  const terms = 'https://atelier.example/terms'
  expect(imageJsonLd(makeImage({ original_format: 'jpeg' }), site)).toMatchObject({
    encodingFormat: 'image/jpeg',
    license: terms,
    acquireLicensePage: terms,
  })
})

test('the structured data contains author, favorite count and digital source if they exist', () => {
  const full = imageJsonLd(makeImage({ user_name: 'Ada', favorite_count: 3 }), site)
  expect(full).toMatchObject({
    creator: { '@type': 'Person', name: 'Ada' },
    interactionStatistic: { userInteractionCount: 3 },
    digitalSourceType: 'https://schema.org/TrainedAlgorithmicMediaDigitalSource',
  })

  const minimal = imageJsonLd(makeImage({ kind: 'upload' }), site)
  expect(minimal).not.toHaveProperty('creator')
  expect(minimal).not.toHaveProperty('interactionStatistic')
  expect(minimal).not.toHaveProperty('digitalSourceType')
})
