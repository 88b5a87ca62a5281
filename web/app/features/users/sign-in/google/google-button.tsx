import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSite } from '../../../../api/session/viewer.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useToast } from '../../../../ui/overlay/toast-context.ts'
import { showAccountFailure } from '../account-failure.ts'
import { markSignInRedirect } from '../after-sign-in.ts'
import { GOOGLE_NOT_SET_UP } from './google-failure.ts'
import { startGoogleSignIn } from '../../users.queries.ts'

const { title } = messages.GOOGLE_SIGN_IN_FAILED

/** Leaves the site for Google. The draft and the intents of the page stay in storage. */
export function GoogleButton({ returnTo }: { returnTo: string }) {
  const isSetUp = useSite()?.google ?? false
  const toasts = useToast()
  const [leaving, setLeaving] = useLeaving()
  const starting = useMutation({
    mutationFn: () => startGoogleSignIn(returnTo),
    onSuccess: (url) => {
      setLeaving(true)
      markSignInRedirect()
      location.assign(url)
    },
    onError: (failure) => showAccountFailure(toasts, title, failure),
  })
  const handleClick = () => {
    if (isSetUp) starting.mutate()
    else toasts.show({ title, text: GOOGLE_NOT_SET_UP, tone: 'danger' })
  }
  return (
    <Button size="large" busy={starting.isPending || leaving} onClick={handleClick} className="w-full">
      <GoogleMark />
      Continue with Google
    </Button>
  )
}

/** Google's logo, drawn with five strokes in Google's colors, which are the same in every theme. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 20 20" fill="none" strokeWidth="3.4" aria-hidden="true" className="size-5">
      <path d="M15 5A7.07 7.07 0 0 0 3.88 6.46" stroke="#ea4335" />
      <path d="M3.88 6.46a7.07 7.07 0 0 0 0 7.08" stroke="#fbbc05" />
      <path d="M3.88 13.54A7.07 7.07 0 0 0 14.54 15.42" stroke="#34a853" />
      <path d="M14.54 15.42A7.07 7.07 0 0 0 17.07 10" stroke="#4285f4" />
      <path d="M18.77 10H10.2" stroke="#4285f4" />
    </svg>
  )
}

/** State that is true while the browser leaves the page. It becomes false if the user comes back to the page. */
function useLeaving() {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    const handleReturn = () => setLeaving(false)
    addEventListener('pageshow', handleReturn)
    return () => removeEventListener('pageshow', handleReturn)
  }, [])
  return [leaving, setLeaving] as const
}
