import type { Operator, Site } from '@pictor/contract'
import { absolute } from './page-head.ts'

/** The site and who runs it, as schema.org describes them. */
export function siteJsonLd(site: Site, { social }: Pick<Operator, 'social'>): object {
  const address = absolute('/', site)
  const organization = `${address}#organization`
  const profiles = social.map(({ url }) => url)
  return {
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${address}#website`,
        url: address,
        name: site.brandName,
        inLanguage: 'en',
        publisher: { '@id': organization },
      },
      {
        '@type': 'Organization',
        '@id': organization,
        url: address,
        name: site.brandName,
        logo: absolute(site.logo?.light ?? '/icons/icon-512.png', site),
        ...(profiles.length > 0 && { sameAs: profiles }),
      },
    ],
  }
}
