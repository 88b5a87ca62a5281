import type { Route } from './+types/art-gallery'
import { hiddenHead } from '../lib/page-head.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead('Art Gallery', matches[0].loaderData.site)
}

export default function ArtGallery() {
  return <h1 className="p-8 text-2xl">Coming Soon</h1>
}
