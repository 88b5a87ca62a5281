import { TERMS_VERSION } from '@pictor/contract/limits'
import type { Route } from './+types/terms'
import Text, { outline } from '../../content/terms.mdx'
import { createPageHead } from '../../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `What you and ${site.brandName} agree to: accounts, credits, your images, what is not allowed, and how AI-made images are labeled.`
  return createPageHead({ site, path: '/terms', description })
}

export default function Terms() {
  return (
    <ContentPage
      title="Terms & Conditions"
      lead="What you can rely on, and what we rely on."
      updated={TERMS_VERSION}
      sections={outline}
    >
      <Text components={contentElements} />
    </ContentPage>
  )
}
