import { messages } from '@pictor/contract/errors'
import { LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { useSignIn } from '../../features/users/sign-in/sign-in-context.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/**
 * Replaces a private page for signed-out visitors: shows a message and opens the sign-in dialog. `text` says what the
 * page contains.
 */
export function SignInRequired({ text: description }: { text: string }) {
  const signIn = useSignIn()
  const { text, next } = messages.LOGIN_REQUIRED
  useEffect(() => signIn.openDialog(), [signIn])
  return (
    <EmptyState icon={LockKeyhole} title={text} text={description}>
      <Button tone="primary" onClick={() => signIn.openDialog()}>
        {next}
      </Button>
    </EmptyState>
  )
}
