import type { Route } from './+types/refund'
import Text from '../../content/refund.mdx'
import { createPageHead } from '../../lib/page-head.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'

const LAST_UPDATED = '2026-11-29'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `When ${site.brandName} refunds credits and money: failed images automatically and immediately, purchases if there is a reason, and how to ask.`
  return createPageHead({ site, path: '/refund', description })
}

export default function Refund() {
  return (
    <ContentPage title="Refund Policy" lead="When credits are refunded, and when money is." updated={LAST_UPDATED}>
      <Text components={contentElements} />
    </ContentPage>
  )
}
