import type { Site } from '@pictor/contract'
import type { MetaDescriptor } from 'react-router'
import { titleOf } from './page-titles.ts'

/** A picture for those who meet the page elsewhere. A JPEG: not every reader of these tags takes WebP. */
export interface SocialPicture {
  /** A path of this site, or a whole address. */
  path: string
  width: number
  height: number
  alt: string
}

export interface PageHead {
  site: Site
  /** Of the page, with the part of its query that tells it from others. */
  path: string
  /** Stands in the tab before the product's name, and alone where the page is shared; without it, what the path is called. */
  title?: string
  /** At most 160 characters. */
  description: string
  type?: 'website' | 'article'
  picture?: SocialPicture
}

/** Drawn by the demo engine; `web/public/cards` has it. */
const HOME_CARD: SocialPicture = {
  path: '/cards/home.jpg',
  width: 1200,
  height: 630,
  alt: 'A red fox in the first snow, painted in oil',
}

/** What search engines and social networks read of a public page. */
export function pageHead({
  site,
  path,
  title = titleOf(path),
  description,
  type,
  picture = HOME_CARD,
}: PageHead): MetaDescriptor[] {
  const address = absolute(path, site)
  return [
    { title: `${title} | ${site.brandName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:site_name', content: site.brandName },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...pictureTags(picture, site),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(site.twitterHandle ? [{ name: 'twitter:site', content: `@${site.twitterHandle}` }] : []),
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
  ]
}

/** The same head with a tab's title of its own. */
export function withTitle(title: string, head: MetaDescriptor[]): MetaDescriptor[] {
  return [{ title }, ...head.filter((tag) => !('title' in tag))]
}

function pictureTags({ path, width, height, alt }: SocialPicture, site: Site): MetaDescriptor[] {
  const file = absolute(path, site)
  return [
    { property: 'og:image', content: file },
    ...(file.startsWith('https:') ? [{ property: 'og:image:secure_url', content: file }] : []),
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:image', content: file },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** For a page that is nobody else's business, or nobody's at all. */
export function hiddenHead(title: string, site: Site): MetaDescriptor[] {
  return [{ title: `${title} | ${site.brandName}` }, { name: 'robots', content: 'noindex' }]
}

/** Readers of these tags resolve nothing: every address is whole. */
export function absolute(path: string, site: Pick<Site, 'publicUrl'>): string {
  return new URL(path, site.publicUrl).href
}
