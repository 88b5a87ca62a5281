import type { Operator, Site } from '@pictor/contract'
import { toAbsoluteUrl } from './page-head.ts'

/** Describes the operator of the site as a schema.org organization. */
export function createOrganizationJsonLd(site: Site) {
  return {
    '@type': 'Organization',
    '@id': `${toAbsoluteUrl('/', site)}#organization`,
    url: toAbsoluteUrl('/', site),
    name: site.brandName,
    logo: toAbsoluteUrl(site.logo?.light ?? '/icons/icon-512.png', site),
  }
}

/** Describes the site and its operator in terms of schema.org. */
export function createSiteJsonLd(site: Site, { social }: Pick<Operator, 'social'>): object {
  const homeUrl = toAbsoluteUrl('/', site)
  const organization = createOrganizationJsonLd(site)
  const profiles = social.map(({ url }) => url)
  return {
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${homeUrl}#website`,
        url: homeUrl,
        name: site.brandName,
        inLanguage: 'en',
        publisher: { '@id': organization['@id'] },
      },
      { ...organization, ...(profiles.length > 0 && { sameAs: profiles }) },
    ],
  }
}
