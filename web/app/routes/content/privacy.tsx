import { useLoaderData } from 'react-router'
import type { Route } from './+types/privacy'
import Text, { outline } from '../../content/privacy.mdx'
import { createPageHead } from '../../lib/page-head.ts'
import { requestContext } from '../../lib/request-context.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'
import { ProcessorTable } from './processor-table.tsx'

const LAST_UPDATED = '2026-11-29'

export function loader({ context }: Route.LoaderArgs) {
  return { processors: context.get(requestContext).operator.processors }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `What data ${site.brandName} keeps about you, why and for how long, who else receives it, and how to download or erase it.`
  return createPageHead({ site, path: '/privacy', description })
}

export default function Privacy() {
  return (
    <ContentPage
      title="Privacy Policy"
      lead="What data we keep about you, and what happens to it."
      updated={LAST_UPDATED}
      sections={outline}
    >
      <Text components={elements} />
    </ContentPage>
  )
}

const elements = { ...contentElements, Processors }

function Processors() {
  return <ProcessorTable processors={useLoaderData<typeof loader>().processors} />
}
