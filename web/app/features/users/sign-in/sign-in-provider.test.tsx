import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import './sign-in-dialog.tsx'
import { showComponent } from '../../../testing/show-component.tsx'
import '../../../ui/overlay/dialog-popup.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { useSignIn } from './sign-in-context.tsx'
import { SignInProvider } from './sign-in-provider.tsx'

/** Opens the dialog as a signed-out visitor who clicked an action. The server sends the given response. */
async function openDialog(answer: () => Response = () => Response.json({})) {
  vi.stubGlobal('fetch', async () => answer())
  const told: string[] = []
  const shown = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SignInProvider>
          <Heart onTold={(what) => told.push(what)} />
        </SignInProvider>
      </ToastProvider>
    </QueryClientProvider>,
    null,
  )
  await shown.press(shown.find('button', 'Heart'))
  await untilThere(() => found('form', 'Sign in'))
  return { press: shown.press, told }
}

function Heart({ onTold }: { onTold: (what: string) => void }) {
  const signIn = useSignIn()
  const press = () =>
    signIn.openDialog(
      () => onTold('signed in'),
      () => onTold('given up'),
    )
  return <button onClick={press}>Heart</button>
}

test('closing the dialog without signing in drops the action', async () => {
  const { press, told } = await openDialog()
  await press(found('button', 'Close'))
  expect(told).toEqual(['given up'])
})

test('closing the dialog while a confirmation email is on its way keeps the action', async () => {
  const { press, told } = await openDialog()
  await press(found('button', 'Create an account'))
  await submit('Create an account')
  await untilThere(() => expect(document.body.textContent).toContain('ada@example.org'))
  await press(found('button', 'Close'))
  expect(told).toEqual([])
})

test('closing the dialog while the account is unconfirmed keeps the action', async () => {
  const refusal = { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' }
  const { press, told } = await openDialog(() => Response.json(refusal, { status: 403 }))
  await submit('Sign in')
  await untilThere(() => expect(document.body.textContent).toContain('is not confirmed yet'))
  await press(found('button', 'Close'))
  expect(told).toEqual([])
})

test('signing in calls `onSignedIn` once, and the action is not dropped when the dialog closes', async () => {
  const { told } = await openDialog()
  await submit('Sign in')
  await untilThere(() => expect(document.body.textContent).toContain('Welcome Back'))
  await untilThere(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(told).toEqual(['signed in'])
})

/** Retries until lazily loaded content is rendered. */
const untilThere = (look: () => unknown) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    look()
  })

/** Finds an element in the dialog, which is rendered outside of the page's container. */
function found(selector: string, name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>(`[role=dialog] ${selector}`)]
  const element = all.find((each) => (each.getAttribute('aria-label') ?? each.textContent) === name)
  if (!element) throw new Error(`No ${selector} ${name} in ${document.body.innerHTML}`)
  return element
}

async function submit(label: string): Promise<void> {
  await act(async () => {
    type('email', 'ada@example.org')
    type('password', 'correct horse battery')
  })
  await act(
    async () => void found('form', label).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )
}

function type(name: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(`[role=dialog] input[name=${name}]`)
  // React ignores changes made through its own setter. The native setter acts like a user's input.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}
