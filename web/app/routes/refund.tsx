import type { Route } from './+types/refund'
import Text from '../content/refund.mdx'
import { pageHead } from '../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  return pageHead({ site, path: '/refund', title: 'Refund Policy', description: `When money and credits come back.` })
}

export default function Refund() {
  return (
    <ContentPage title="Refund Policy">
      <Text components={contentElements} />
    </ContentPage>
  )
}
