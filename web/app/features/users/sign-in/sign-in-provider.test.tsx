import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
// This import and the dialog's below load in advance what the page would load lazily.
import './sign-in-dialog.tsx'
import { renderComponent } from '../../../testing/render-component.tsx'
import '../../../ui/overlay/dialog-popup.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { useSignIn } from './sign-in-context.tsx'
import { SignInProvider } from './sign-in-provider.tsx'

/** Opens the dialog with the click of a signed-out visitor on an action. The server sends the given response. */
async function openDialog(respond: () => Response = () => Response.json({})) {
  vi.stubGlobal('fetch', async () => respond())
  const events: string[] = []
  const page = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SignInProvider>
          <Buttons onEvent={(event) => events.push(event)} />
        </SignInProvider>
      </ToastProvider>
    </QueryClientProvider>,
    null,
  )
  await page.click(page.find('button', 'Heart'))
  await waitForContent(() => findInDialog('form', 'Sign in'))
  return { ...page, events }
}

function Buttons({ onEvent }: { onEvent: (event: string) => void }) {
  const signIn = useSignIn()
  const handleClick = () =>
    signIn.openDialog(
      () => onEvent('signed in'),
      () => onEvent('given up'),
    )
  return (
    <>
      <button onClick={handleClick}>Heart</button>
      <button onClick={signIn.openSignUp}>Start free</button>
    </>
  )
}

test('the dialog opens with the form that its button asks for', async () => {
  const { click, find } = await openDialog()
  await click(findInDialog('button', 'Close'))
  await click(find('button', 'Start free'))
  findInDialog('form', 'Create an account')
  await click(findInDialog('button', 'Close'))
  await click(find('button', 'Heart'))
  findInDialog('form', 'Sign in')
})

test('closing the dialog without signing in drops the action', async () => {
  const { click, events } = await openDialog()
  await click(findInDialog('button', 'Close'))
  expect(events).toEqual(['given up'])
})

test('closing the dialog while a confirmation email is on its way keeps the action', async () => {
  const { click, events } = await openDialog()
  await click(findInDialog('button', 'Create an account'))
  await submit('Create an account')
  await waitForContent(() => expect(document.body.textContent).toContain('ada@example.org'))
  await click(findInDialog('button', 'Close'))
  expect(events).toEqual([])
})

test('closing the dialog while the account is unconfirmed keeps the action', async () => {
  const body = { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' }
  const { click, events } = await openDialog(() => Response.json(body, { status: 403 }))
  await submit('Sign in')
  await waitForContent(() => expect(document.body.textContent).toContain('Open the link in the email we sent you.'))
  await click(findInDialog('button', 'Close'))
  expect(events).toEqual([])
})

test('signing in calls `onSignedIn` once, and the action is not dropped when the dialog closes', async () => {
  const { events } = await openDialog()
  await submit('Sign in')
  await waitForContent(() => expect(document.body.textContent).toContain('Welcome Back'))
  await waitForContent(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(events).toEqual(['signed in'])
})

/** Retries until lazily loaded content is rendered. */
const waitForContent = (check: () => unknown) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })

/** Finds an element in the dialog, which is rendered outside of the page's container. */
function findInDialog(selector: string, name: string): HTMLElement {
  const elements = [...document.querySelectorAll<HTMLElement>(`[role=dialog] ${selector}`)]
  const element = elements.find((candidate) => (candidate.getAttribute('aria-label') ?? candidate.textContent) === name)
  if (!element) throw new Error(`No ${selector} ${name} in ${document.body.innerHTML}`)
  return element
}

async function submit(label: string): Promise<void> {
  await act(async () => {
    type('email', 'ada@example.org')
    type('password', 'correct horse battery')
  })
  await act(
    async () =>
      void findInDialog('form', label).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
}

function type(name: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(`[role=dialog] input[name=${name}]`)
  // React ignores changes made through its own setter. The native setter acts like a user's input.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
