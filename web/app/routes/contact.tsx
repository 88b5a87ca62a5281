import type { Route } from './+types/contact'
import Text from '../content/contact.mdx'
import { pageHead } from '../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  return pageHead({ site, path: '/contact', title: 'Contact Us', description: `How to reach a person.` })
}

export default function Contact() {
  return (
    <ContentPage title="Contact Us">
      <Text components={contentElements} />
    </ContentPage>
  )
}
