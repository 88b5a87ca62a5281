import type { Image, Site } from '@pictor/contract'
import type { MetaDescriptor } from 'react-router'
import { imagePath } from './image-address.ts'
import { imageSize, imageSource } from './image-source.ts'
import { imageDescription, imageTitle } from './image-title.ts'

/** What search engines and social networks read of a public image, wherever it is shown. */
export function imageMeta(image: Image, site: Site): MetaDescriptor[] {
  const title = imageTitle(image)
  const description = imageDescription(image)
  const { width, height } = imageSize(image)
  const address = absolute(imagePath(image.id), site)
  const file = absolute(image.url, site)
  return [
    { title: `${title} | ${site.brandName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: site.brandName },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: file },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: description },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: file },
    { name: 'twitter:image:alt', content: description },
  ]
}

/** The image as schema.org describes it, safe inside a script element. */
export function imageJsonLd(image: Image, site: Site): string {
  const address = absolute(imagePath(image.id), site)
  const description = imageDescription(image)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ImageObject',
    '@id': address,
    url: address,
    contentUrl: absolute(image.url, site),
    thumbnailUrl: absolute(imageSource(image), site),
    name: imageTitle(image),
    description,
    caption: description,
    ...imageSize(image),
    datePublished: image.created_at,
    uploadDate: image.created_at,
    creditText: site.brandName,
    ...(image.user_name && { creator: { '@type': 'Person', name: image.user_name } }),
    ...(image.kind === 'generated' && { digitalSourceType: TRAINED_MODEL }),
    representativeOfPage: true,
    ...(image.favorite_count > 0 && { interactionStatistic: likes(image.favorite_count) }),
  }
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

const TRAINED_MODEL = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'

function likes(count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: 'https://schema.org/LikeAction',
    userInteractionCount: count,
  }
}

/** Readers of these tags resolve nothing: every address is whole. */
function absolute(path: string, site: Site): string {
  return new URL(path, site.publicUrl).href
}
