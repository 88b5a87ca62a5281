import { dehydrate, HydrationBoundary, QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import type { Route } from './+types/settings'
import { refreshImageLists } from '../features/images/images.queries.ts'
import { SettingsPage } from '../features/users/settings/settings-page.tsx'
import { devicesQuery, settingsQuery } from '../features/users/settings/settings.queries.ts'
import { hiddenHead } from '../lib/page-head.ts'
import { titleOf } from '../lib/page-titles.ts'
import { session } from '../api/session/session.ts'
import { signOut } from '../api/session/sign-out.ts'
import { useViewer } from '../api/session/viewer.ts'
import { visitContext } from '../lib/visit.ts'
import { useForgetVisitor, useSignOut } from '../shell/sign-in/use-sign-out.ts'
import { SignInFirst } from './parts/sign-in-first.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, report, viewer: findViewer } = context.get(visitContext)
  const queries = new QueryClient()
  const viewer = await findViewer()
  if (viewer) {
    await Promise.all([
      queries.fetchQuery(settingsQuery(viewer.id, api)).catch(report),
      queries.fetchQuery(devicesQuery(viewer.id, api)).catch(report),
    ])
  }
  return { state: dehydrate(queries) }
}

/** As on the home page: what was read before is kept, what was not is asked for while the page already stands. */
export function clientLoader() {
  return { state: null }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return hiddenHead(titleOf('/settings'), matches[0].loaderData.site)
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer()
  const signOutHere = useSignOut()
  const forgetVisitor = useForgetVisitor()
  const handleProfileSaved = useProfileSaved()
  if (!viewer) return <SignInFirst text="Your profile, your password and your devices are found here." />
  const handleDeleted = async () => {
    // Only to take the cookie back; its session is gone already.
    await signOut().catch(() => undefined)
    await forgetVisitor()
  }
  return (
    <HydrationBoundary state={loaderData.state}>
      <SettingsPage
        email={viewer.email}
        onProfileSaved={handleProfileSaved}
        onSignOut={signOutHere}
        onDeleted={handleDeleted}
      />
    </HydrationBoundary>
  )
}

/** The header shows the name, the lists show it with public images, and so do other tabs. */
function useProfileSaved() {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  return () => {
    session.announce('userUpdated')
    void revalidate()
    void refreshImageLists(queries)
  }
}
