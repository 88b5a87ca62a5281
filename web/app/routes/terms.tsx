import type { Route } from './+types/terms'
import Text from '../content/terms.mdx'
import { pageHead } from '../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  return pageHead({ site, path: '/terms', title: 'Terms & Conditions', description: `What you and we agree to.` })
}

export default function Terms() {
  return (
    <ContentPage title="Terms & Conditions">
      <Text components={contentElements} />
    </ContentPage>
  )
}
