import { messages } from '@pictor/contract/errors'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { takeSignInRedirect, JUST_SIGNED_IN } from '../after-sign-in.ts'
import { useViewer } from '../../../../api/session/viewer.ts'
import { useToast } from '../../../../ui/overlay/toast-context.ts'

/** Welcomes users who return from Google signed in, and resumes their intents. */
export function GoogleReturn() {
  const signedIn = useViewer() !== null
  const location = useLocation()
  const navigate = useNavigate()
  const toasts = useToast()
  const welcome = useEffectEvent(() => {
    if (!takeSignInRedirect() || !signedIn) return
    const { title, text } = messages.WELCOME_BACK
    toasts.show({ title, text, tone: 'success' })
    void navigate(location, { replace: true, preventScrollReset: true, state: JUST_SIGNED_IN })
  })
  useEffect(() => welcome(), [])
  return null
}
