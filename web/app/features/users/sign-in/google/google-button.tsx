import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSite } from '../../../../api/session/viewer.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { useToast } from '../../../../ui/overlay/toast-context.ts'
import { showAccountFailure } from '../../account-toasts.ts'
import { markSignInRedirect } from '../after-sign-in.ts'
import { GOOGLE_NOT_SET_UP } from './google-failure.ts'
import { GoogleMark } from './google-mark.tsx'
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
