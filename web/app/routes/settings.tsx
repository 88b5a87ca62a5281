import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/settings'
import { refreshImageLists } from '../features/images/images.queries.ts'
import { SettingsPage } from '../features/users/settings/settings-page.tsx'
import { devicesQuery, settingsQuery } from '../features/users/settings/settings.queries.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import { prefetchForViewer } from '../lib/prefetch.ts'
import { session } from '../api/session/session.ts'
import { signOut } from '../api/session/sign-out.ts'
import { useViewer } from '../api/session/viewer.ts'
import { useClearUserData, useSignOut } from '../shell/sign-in/use-sign-out.ts'
import { ImportedHistory } from './parts/imported-history.tsx'
import { SignInRequired } from './parts/sign-in-required.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return prefetchForViewer(context, ({ queries, api, viewerId }) => [
    queries.fetchQuery(settingsQuery(viewerId, api)),
    queries.fetchQuery(devicesQuery(viewerId, api)),
  ])
}

export { skipPrefetch as clientLoader } from '../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return createNoIndexHead(getPageTitle('/settings'), matches[0].loaderData.site)
}

export default function Settings() {
  const viewer = useViewer()
  const handleSignOut = useSignOut()
  const clearUserData = useClearUserData()
  const handleProfileSaved = useHandleProfileSaved()
  const queries = useQueryClient()
  if (!viewer) return <SignInRequired text="Manage your profile, password and devices here." />
  // Lists, favorites, counts and settings may have changed.
  const handleImported = () => {
    handleProfileSaved()
    void queries.invalidateQueries()
  }
  const handleDeleted = async () => {
    // Only clears the cookie: the session no longer exists.
    await signOut().catch(() => undefined)
    await clearUserData()
  }
  return (
    <SettingsPage
      email={viewer.email}
      onProfileSaved={handleProfileSaved}
      onSignOut={handleSignOut}
      imports={{ onImported: handleImported, renderHistory: (result) => <ImportedHistory {...result} /> }}
      onDeleted={handleDeleted}
    />
  )
}

/** Returns a handler that updates all places with the user's name: other tabs, the header and the image lists. */
function useHandleProfileSaved() {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  return () => {
    session.announce('userUpdated')
    void revalidate()
    void refreshImageLists(queries)
  }
}
