import type { Route } from './+types/blog'
import Text from '../content/blog.mdx'
import { pageHead } from '../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  return pageHead({ site, path: '/blog', title: 'Blog', description: `On making pictures for work.` })
}

export default function Blog() {
  return (
    <ContentPage title="Blog">
      <Text components={contentElements} />
    </ContentPage>
  )
}
