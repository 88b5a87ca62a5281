import { VerifyPage } from '../features/images/verify/verify-page.tsx'
import { createPageHead } from '../lib/page-head.ts'
import type { Route } from './+types/verify'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `Check whether an image was made with ${site.brandName} and whether it has been changed.`
  return createPageHead({ site, path: '/verify', description })
}

export default VerifyPage
