import { messages } from '@pictor/contract/errors'
import { useEffect, useState } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import emptyGallery from '../content/illustrations/empty-gallery.webp'
import { publicImagesQuery } from '../features/images/images.queries.ts'
import { JUST_SIGNED_IN } from '../features/users/sign-in/after-sign-in.ts'
import { googleFailureText } from '../features/users/sign-in/google/google-failure.ts'
import { getReturnPath } from '../features/users/sign-in/safe-redirect-path.ts'
import { api } from '../api/api.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { useViewer } from '../api/session/viewer.ts'
import { requestContext } from '../lib/request-context.ts'
import { useSignIn } from '../features/users/sign-in/sign-in-context.tsx'
import { useToast } from '../ui/overlay/toast-context.ts'
import type { Route } from './+types/auth.signin'
import { GalleryScreen } from './parts/gallery-screen.tsx'
import { clientLoader, loader as loadHome } from './home.tsx'

export { clientLoader }

export async function loader({ request, context, ...rest }: Route.LoaderArgs) {
  if (await context.get(requestContext).viewer()) throw redirect(getReturnPath(new URL(request.url)))
  return loadHome({ request, context, ...rest })
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/auth/signin'), matches[0].loaderData.site)
}

/** The gallery with the sign-in dialog open. A signed-in user is redirected to the page they came for. */
export default function SignInPage() {
  const returnTo = getReturnPath(useLocation())
  const signedIn = useViewer() !== null
  const { openDialog } = useSignIn()
  const navigate = useNavigate()
  const hasFailed = useGoogleFailure(returnTo)
  useEffect(() => {
    if (!signedIn) return openDialog()
    // After a failed sign-in with Google, a visitor who signs in another way still resumes their intent.
    void navigate(returnTo, { replace: true, state: hasFailed ? JUST_SIGNED_IN : null })
  }, [signedIn, returnTo, navigate, openDialog, hasFailed])
  return (
    <GalleryScreen
      list={publicImagesQuery(api)}
      label="Public images"
      empty={messages.GALLERY_EMPTY}
      emptyIllustration={emptyGallery}
    />
  )
}

/** Shows once why sign-in with Google failed, and removes the error from the URL. Returns whether it failed. */
function useGoogleFailure(returnTo: string): boolean {
  const error = new URLSearchParams(useLocation().search).get('error')
  const [hasFailed] = useState(error !== null)
  const navigate = useNavigate()
  const toasts = useToast()
  useEffect(() => {
    if (error === null) return
    toasts.show({ title: messages.GOOGLE_SIGN_IN_FAILED.title, text: googleFailureText(error), tone: 'danger' })
    const query = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo })}`
    void navigate(`/auth/signin${query}`, { replace: true, preventScrollReset: true })
  }, [error, returnTo, navigate, toasts])
  return hasFailed
}
