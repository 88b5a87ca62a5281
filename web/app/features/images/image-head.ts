import type { Image, Site } from '@pictor/contract'
import type { MetaDescriptor } from 'react-router'
import { toAbsoluteUrl, createPageHead } from '../../lib/page-head.ts'
import { imagePath } from './preview-url.ts'
import { imageDescription, imageSize, imageSource, imageTitle } from './image-attributes.ts'

/** Size in pixels of the social cards that the server renders (`server/src/http/pages/cards.ts`). */
const CARD_SIZE = { width: 1200, height: 630 }

/** Returns the meta tags of a public image for search engines and social networks. */
export function imageMeta(image: Image, site: Site): MetaDescriptor[] {
  const description = imageDescription(image)
  return createPageHead({
    site,
    path: imagePath(image.id),
    title: imageTitle(image),
    description,
    type: 'article',
    socialImage: { path: `/cards/images/${image.id}.jpg`, ...CARD_SIZE, alt: description },
  })
}

/** Returns a public image as structured data of schema.org. */
export function imageJsonLd(image: Image, site: Site): object {
  const url = toAbsoluteUrl(imagePath(image.id), site)
  const description = imageDescription(image)
  return {
    '@type': 'ImageObject',
    '@id': url,
    url,
    contentUrl: toAbsoluteUrl(image.url, site),
    thumbnailUrl: toAbsoluteUrl(imageSource(image), site),
    name: imageTitle(image),
    description,
    caption: description,
    ...imageSize(image),
    encodingFormat: `image/${image.original_format}`,
    datePublished: image.created_at,
    uploadDate: image.created_at,
    creditText: site.brandName,
    license: toAbsoluteUrl('/terms', site),
    acquireLicensePage: toAbsoluteUrl('/terms', site),
    ...(image.user_name && { creator: { '@type': 'Person', name: image.user_name } }),
    ...(image.kind === 'generated' && { digitalSourceType: TRAINED_MODEL }),
    representativeOfPage: true,
    ...(image.favorite_count > 0 && { interactionStatistic: favoriteStatistic(image.favorite_count) }),
  }
}

const TRAINED_MODEL = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'

function favoriteStatistic(count: number) {
  return {
    '@type': 'InteractionCounter',
    interactionType: 'https://schema.org/LikeAction',
    userInteractionCount: count,
  }
}
