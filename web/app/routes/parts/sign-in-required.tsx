import { messages } from '@pictor/contract/errors'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { LockKeyhole } from '../../ui/icons.ts'
import { useSignIn } from '../../features/users/sign-in/sign-in-context.tsx'
import { isTitleHeading } from '../../lib/page-titles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PageMessage } from '../../ui/page-message.tsx'

/**
 * Replaces a private page for signed-out visitors: shows a message and opens the sign-in dialog. `text` says what the
 * page contains.
 */
export function SignInRequired({ text: description }: { text: string }) {
  const signIn = useSignIn()
  const { text, next } = messages.LOGIN_REQUIRED
  const heading = isTitleHeading(useLocation().pathname) ? 'h2' : 'h1'
  useEffect(() => signIn.openDialog(), [signIn])
  return (
    <PageMessage icon={LockKeyhole} heading={heading} title={text} text={description}>
      <Button tone="primary" onClick={() => signIn.openDialog()}>
        {next}
      </Button>
    </PageMessage>
  )
}
