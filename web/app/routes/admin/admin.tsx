import { errors } from '@pictor/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { data, Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { ShieldCheck } from '../../ui/icons.ts'
import type { Route } from './+types/admin'
import { AdminFrame } from '../../features/admin/admin-frame.tsx'
import { StaleDataContext, type StaleData } from '../../features/admin/parts/use-admin-action.ts'
import { AccountCard } from '../../features/users/settings/account-card.tsx'
import { isApiFailure } from '../../api/api-failure.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { requestContext, type Api } from '../../lib/request-context.ts'
import type { AdminAccess } from './admin-access.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { rememberAdmin } from '../../shell/sign-in/remembered-admin.ts'
import NotFound from '../not-found.tsx'
import { invalidatePublicQueries } from '../parts/invalidate-public-queries.ts'
import { SignInRequired } from '../parts/sign-in-required.tsx'

/**
 * Frame of every page below `/admin`. Users who are not admins get the page for unknown URLs, so that nothing reveals
 * the admin area.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, viewer: findViewer } = context.get(requestContext)
  const viewer = await findViewer()
  const access: AdminAccess = viewer === null ? 'signed-out' : await findAccess(api, viewer.id)
  return data({ access }, { status: access === 'missing' ? 404 : 200 })
}

/** The viewer changes only by signing in or out, which request a revalidation. Navigation does not. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined || currentUrl.href === nextUrl.href
}

export default function Admin({ loaderData: { access } }: Route.ComponentProps) {
  const viewerId = useViewer()?.id ?? null
  const queries = useQueryClient()
  const markStale = useCallback((staleData: StaleData) => invalidatePublicQueries(queries, staleData), [queries])
  useEffect(() => {
    if (viewerId !== null) rememberAdmin(viewerId, access === 'admin')
  }, [viewerId, access])
  if (access === 'signed-out') return <SignInRequired text="This area is for admins." />
  if (access === 'missing') return <NotFound />
  if (access === 'two-step') return <SetUpTwoStep />
  return (
    <AdminFrame>
      <StaleDataContext value={markStale}>
        <Outlet />
      </StaleDataContext>
    </AdminFrame>
  )
}

function SetUpTwoStep() {
  return (
    <AccountCard icon={ShieldCheck} title="Set up two-step sign-in">
      <p className="mb-5 text-sm text-muted">{errors.TWO_STEP_REQUIRED.message}</p>
      <Link to="/settings" className={buttonStyle({ tone: 'primary' })}>
        {errors.TWO_STEP_REQUIRED.next}
      </Link>
    </AccountCard>
  )
}

/** Determines the access with an admin call that returns only the viewer. */
async function findAccess(api: Api, viewerId: string): Promise<AdminAccess> {
  try {
    await api.admin.listUsers({ q: viewerId })
    return 'admin'
  } catch (error) {
    if (isApiFailure(error) && error.code === 'TWO_STEP_REQUIRED') return 'two-step'
    if (isApiFailure(error) && (error.code === 'FORBIDDEN' || error.code === 'UNAUTHORIZED')) return 'missing'
    throw error
  }
}
