import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { createNoIndexHead } from '../lib/page-head.ts'
import { MissingPage } from './parts/missing-page.tsx'

export const loader = () => data(null, { status: 404 })

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead('Page not found', matches[0].loaderData.site)
}

export default function NotFound() {
  return (
    <MissingPage
      title="Page not found"
      text="There’s no page at this URL. It may have moved, or the link may be wrong."
    />
  )
}
