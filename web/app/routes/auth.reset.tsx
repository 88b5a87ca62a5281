import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { ResetPassword } from '../features/users/sign-in/reset-password.tsx'
import { createNoIndexHead } from '../lib/page-head.ts'
import { getPageTitle } from '../lib/page-titles.ts'
import type { Route } from './+types/auth.reset'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    ...createNoIndexHead(getPageTitle('/auth/reset'), matches[0].loaderData.site),
    { name: 'referrer', content: 'no-referrer' },
  ]
}

/**
 * Target of the link in the password reset email. Only its button changes the password, because email scanners open
 * links, too.
 */
export default function ResetPage() {
  const token = new URLSearchParams(useLocation().search).get('token') ?? ''
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const handleReset = async () => {
    // The reset may have ended this browser's own session, too.
    await revalidate()
    await navigate('/auth/signin', { replace: true })
  }
  return <ResetPassword token={token} onReset={handleReset} />
}
