import type { Route } from './+types/about'
import Text from '../content/about.mdx'
import { pageHead } from '../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  return pageHead({
    site,
    path: '/about',
    title: 'About Us',
    description: `What this is, and answers to what people ask.`,
  })
}

export default function About() {
  return (
    <ContentPage title="About Us">
      <Text components={contentElements} />
    </ContentPage>
  )
}
