import { messages } from '@pictor/contract/errors'
import { useEffect, useRef } from 'react'
import { Link, redirect, useNavigate, useSearchParams } from 'react-router'
import { Compass } from '../ui/icons.ts'
import type { Route } from './+types/favorites'
import emptyFavorites from '../content/illustrations/empty-favorites.webp'
import { useCredits } from '../features/credits/index.ts'
import { useFavorite } from '../features/favorites/use-toggle-favorite.ts'
import { parseFilters } from '../features/images/filters/image-filters.ts'
import { usePreviewImage } from '../features/images/preview-url.ts'
import { favoriteImagesQuery } from '../features/images/images.queries.ts'
import { api } from '../api/api.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { prefetchForViewer } from '../lib/prefetch.ts'
import { useViewer } from '../api/session/viewer.ts'
import { requestContext } from '../lib/request-context.ts'
import { buttonStyle } from '../ui/controls/button-style.ts'
import { GalleryScreen } from './parts/gallery-screen.tsx'
import { renderListedFavorite } from '../features/favorites/favorite-button.tsx'
import { SignInRequired } from './parts/sign-in-required.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, report, viewer } = context.get(requestContext)
  const filters = parseFilters(new URL(request.url).searchParams)
  const credits = (await viewer()) && (await api.credits.get().catch(reportMissingCredits))
  if (credits && credits.subscriptionPlan === null) throw redirect('/pricing')
  return prefetchForViewer(context, ({ queries, api, viewerId }) => [
    queries.fetchInfiniteQuery(favoriteImagesQuery(api, viewerId, filters)),
  ])

  /** The page then fetches the credits itself. */
  function reportMissingCredits(error: unknown) {
    report(error)
    return null
  }
}

export { skipPrefetch as clientLoader } from '../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/favorites'), matches[0].loaderData.site)
}

export default function Favorites() {
  const viewer = useViewer()
  const hasPlan = useRequirePlan(viewer !== null)
  if (!viewer) return <SignInRequired text="All the images you like, in one place." />
  if (!hasPlan) return null
  return <FavoritesScreen viewerId={viewer.id} />
}

function FavoritesScreen({ viewerId }: { viewerId: string }) {
  const [search] = useSearchParams()
  const list = favoriteImagesQuery(api, viewerId, parseFilters(search))
  useCloseRemovedFavorite()
  return (
    <GalleryScreen
      list={list}
      label="Favorites"
      empty={messages.FAVORITES_EMPTY}
      emptyIllustration={emptyFavorites}
      emptyAction={
        <Link to="/" className={buttonStyle({ tone: 'primary' })}>
          <Compass aria-hidden="true" className="size-4" />
          {messages.FAVORITES_EMPTY.next}
        </Link>
      }
      renderFavorite={renderListedFavorite}
    />
  )
}

/** Returns whether the user has a plan. Favorites need one: without a plan, this navigates to `/pricing`. */
function useRequirePlan(signedIn: boolean): boolean {
  const { plan, loaded } = useCredits()
  const navigate = useNavigate()
  const isWithoutPlan = signedIn && loaded && plan === null
  useEffect(() => {
    if (isWithoutPlan) void navigate('/pricing', { replace: true })
  }, [isWithoutPlan, navigate])
  return !isWithoutPlan
}

/** Closes the preview when its image is removed from the favorites. */
function useCloseRemovedFavorite() {
  const { id, close } = usePreviewImage()
  const { favorited, busy } = useFavorite(id)
  const previousState = useRef({ id, favorited })
  useEffect(() => {
    const previous = previousState.current
    previousState.current = { id, favorited }
    if (id === null || previous.id !== id || favorited !== false) return
    // A pending toggle of this page removed it (`busy`), or it was a favorite and was removed elsewhere.
    if (busy || previous.favorited) close()
  }, [id, favorited, busy, close])
}
