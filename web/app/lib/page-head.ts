import type { Site } from '@pictor/contract'
import type { MetaDescriptor } from 'react-router'
import { getPageTitle } from './page-titles.ts'

/** Image of a page for social networks. JPEG, because not every network accepts WebP. */
export interface SocialImage {
  /** A path on this site, or an absolute URL. */
  path: string
  width: number
  height: number
  alt: string
}

export interface PageHead {
  site: Site
  /** Path of the page, with the search params that identify it. */
  path: string
  /**
   * The browser tab shows it together with the product's name, shared links show it alone. By default, the title in
   * page-titles.ts.
   */
  title?: string
  /** At most 160 characters. */
  description: string
  type?: 'website' | 'article'
  socialImage?: SocialImage
}

/** Rendered by the illustrator; stored in `web/public/cards`. */
const HOME_CARD: SocialImage = {
  path: '/cards/home.jpg',
  width: 1200,
  height: 630,
  alt: 'A red fox in the first snow, painted in oil',
}

/** Returns the meta tags of a public page for search engines and social networks. */
export function createPageHead({
  site,
  path,
  title = getPageTitle(path),
  description,
  type,
  socialImage = HOME_CARD,
}: PageHead): MetaDescriptor[] {
  const url = toAbsoluteUrl(path, site)
  return [
    { title: `${title} | ${site.brandName}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type ?? 'website' },
    { property: 'og:site_name', content: site.brandName },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...createSocialImageTags(socialImage, site),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(site.twitterHandle ? [{ name: 'twitter:site', content: `@${site.twitterHandle}` }] : []),
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
  ]
}

/** Returns the same head with another title for the browser tab. */
export function replaceTitle(title: string, head: MetaDescriptor[]): MetaDescriptor[] {
  return [{ title }, ...head.filter((tag) => !('title' in tag))]
}

function createSocialImageTags({ path, width, height, alt }: SocialImage, site: Site): MetaDescriptor[] {
  const file = toAbsoluteUrl(path, site)
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

/** Returns the head of a private or missing page, which search engines must not index. */
export function createNoIndexHead(title: string, site: Site): MetaDescriptor[] {
  return [{ title: `${title} | ${site.brandName}` }, { name: 'robots', content: 'noindex' }]
}

/** Returns an absolute URL, because programs that read meta tags do not resolve paths. */
export function toAbsoluteUrl(path: string, site: Pick<Site, 'publicUrl'>): string {
  return new URL(path, site.publicUrl).href
}
