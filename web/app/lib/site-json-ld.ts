import type { Operator, Site } from '@pictor/contract'
import { absolute } from './page-head.ts'

/** The operator of the site as a schema.org organization. */
export function organizationOf(site: Site) {
  return {
    '@type': 'Organization',
    '@id': `${absolute('/', site)}#organization`,
    url: absolute('/', site),
    name: site.brandName,
    logo: absolute(site.logo?.light ?? '/icons/icon-512.png', site),
  }
}

/** The site and its operator in terms of schema.org. */
export function siteJsonLd(site: Site, { social }: Pick<Operator, 'social'>): object {
  const address = absolute('/', site)
  const organization = organizationOf(site)
  const profiles = social.map(({ url }) => url)
  return {
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${address}#website`,
        url: address,
        name: site.brandName,
        inLanguage: 'en',
        publisher: { '@id': organization['@id'] },
      },
      { ...organization, ...(profiles.length > 0 && { sameAs: profiles }) },
    ],
  }
}
