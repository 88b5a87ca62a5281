import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { JUST_SIGNED_IN } from '../features/users/sign-in/after-sign-in.ts'
import { ConfirmEmail } from '../features/users/sign-in/confirm-email.tsx'
import { toSafeRedirectPath } from '../features/users/sign-in/safe-redirect-path.ts'
import { createNoIndexHead } from '../lib/page-head.ts'
import { session } from '../api/session/session.ts'
import type { Route } from './+types/auth.confirm'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...createNoIndexHead('Confirm your email', matches[0].loaderData.site),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/** Target of the link in the confirmation email. Only its button confirms, because email scanners open links, too. */
export default function ConfirmPage() {
  const query = new URLSearchParams(useLocation().search)
  const returnTo = toSafeRedirectPath(query.get('returnTo'))
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const handleConfirmed = async () => {
    await revalidate()
    // For a signed-in user who confirmed a new email address. `SessionKeeper` announces sign-ins.
    session.announce('userUpdated')
    // The next page resumes the visitor's intent.
    await navigate(returnTo, { replace: true, state: JUST_SIGNED_IN })
  }
  const handleChoosePassword = async (resetToken: string) => {
    await navigate(`/auth/reset?${new URLSearchParams({ token: resetToken })}`, { replace: true })
  }
  return (
    <ConfirmEmail
      token={query.get('token') ?? ''}
      returnTo={returnTo}
      onConfirmed={handleConfirmed}
      onChoosePassword={handleChoosePassword}
    />
  )
}
