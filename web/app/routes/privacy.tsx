import type { Route } from './+types/privacy'
import Text from '../content/privacy.mdx'
import { pageHead } from '../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  return pageHead({
    site,
    path: '/privacy',
    title: 'Privacy Policy',
    description: `Which data there are, and who gets to see them.`,
  })
}

export default function Privacy() {
  return (
    <ContentPage title="Privacy Policy">
      <Text components={contentElements} />
    </ContentPage>
  )
}
