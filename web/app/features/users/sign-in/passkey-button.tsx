import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { AccountFailure } from './account-failure.ts'
import { showAccountFailure } from '../account-toasts.ts'
import { canUsePasskeys, signInByPasskey, wasCancelled } from '../two-step/passkeys.queries.ts'

/** Nothing where the browser has no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const toasts = useToast()
  const signingIn = useMutation({
    mutationFn: async () => {
      await signInByPasskey()
      await onSignedIn()
    },
    onSuccess: () => {
      const { title, text } = messages.WELCOME_BACK
      toasts.show({ title, text, tone: 'success' })
    },
    onError: (failure) => {
      const { title } = messages.SIGN_IN_FAILED
      if (wasCancelled(failure)) return
      if (failure instanceof AccountFailure && failure.code === 'PASSKEY_NOT_FOUND')
        toasts.show({ title, text: NOT_KNOWN, tone: 'danger' })
      else showAccountFailure(toasts, title, failure)
    },
  })
  if (!canUsePasskeys()) return null
  return (
    <Button size="large" busy={signingIn.isPending} onClick={() => signingIn.mutate()} className="mt-3 w-full">
      <KeyRound aria-hidden="true" className="size-4" />
      Sign in with a passkey
    </Button>
  )
}

const NOT_KNOWN = 'This passkey is not known here. Please sign in another way.'
