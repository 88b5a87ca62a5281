import { HydrationBoundary } from '@tanstack/react-query'
import { messages } from '@pictor/contract/errors'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import { publicImages } from '../features/images/images.queries.ts'
import { returnPathOf } from '../features/users/own-path.ts'
import { api } from '../lib/api.ts'
import { useViewer } from '../lib/viewer.ts'
import { visitContext } from '../lib/visit.ts'
import { useSignIn } from '../shell/sign-in-context.tsx'
import type { Route } from './+types/auth.signin'
import { GalleryScreen } from './gallery-screen.tsx'
import { clientLoader, loader as loadHome } from './home.tsx'

export { clientLoader }

export async function loader({ request, context, ...rest }: Route.LoaderArgs) {
  if (await context.get(visitContext).viewer()) throw redirect(returnPathOf(new URL(request.url)))
  return loadHome({ request, context, ...rest })
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: `Sign In | ${matches[0].loaderData.site.brandName}` }, { name: 'robots', content: 'noindex' }]
}

/** The gallery with the sign-in dialog open; whoever is signed in goes on to where they wanted to be. */
export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const returnTo = returnPathOf(useLocation())
  const signedIn = useViewer() !== null
  const { request } = useSignIn()
  const navigate = useNavigate()
  useEffect(() => {
    if (signedIn) void navigate(returnTo, { replace: true })
    else request()
  }, [signedIn, returnTo, navigate, request])
  return (
    <HydrationBoundary state={loaderData.state}>
      <GalleryScreen list={publicImages(api)} label="Public images" empty={messages.GALLERY_EMPTY} />
    </HydrationBoundary>
  )
}
