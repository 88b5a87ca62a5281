import { VerifyPage } from '../features/images/verify-page.tsx'
import type { Route } from './+types/verify'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { brandName } = matches[0].loaderData.site
  return [
    { title: `Verify | ${brandName}` },
    {
      name: 'description',
      content: `See whether a picture was made with ${brandName}, and whether it has been changed.`,
    },
  ]
}

export default VerifyPage
