import type { Route } from './+types/magic-studio'
import { hiddenHead } from '../lib/page-head.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead('Magic Studio', matches[0].loaderData.site)
}

export default function MagicStudio() {
  return <h1 className="p-8 text-2xl">Coming Soon</h1>
}
