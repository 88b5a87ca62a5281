import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastContext, type Toast } from '../../../ui/overlay/toast-context.ts'
import { SignInContext } from '../../users/index.ts'
import { referenceStore } from './draft.ts'
import { PromptBar } from './prompt-bar.tsx'

vi.mock('../../credits/index.ts', () => ({
  useCredits: () => ({ balance: 80, plan: { name: 'Pro Plus' }, loaded: true, error: null }),
  creditsText: () => '',
}))
vi.mock('../../../lib/image-file.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('a pasted image whose check can’t be loaded is not lost silently', async () => {
  const toasts: Toast[] = []
  const { find } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <SignInContext value={{ openDialog: () => {}, openSignUp: () => {} }}>
        <ToastContext value={{ show: (toast) => toasts.push(toast), dismiss: () => {} }}>
          <PromptBar onGenerated={() => {}} onSwitchPlan={async () => false} onBuyCredits={() => {}} />
        </ToastContext>
      </SignInContext>
    </QueryClientProvider>,
    null,
  )
  const clipboardData = new DataTransfer()
  clipboardData.items.add(new File(['x'], 'heron.png', { type: 'image/png' }))
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  await act(async () => void find('textarea').dispatchEvent(paste))
  await act(() => vi.waitFor(() => expect(toasts).toMatchObject([{ title: 'Couldn’t add the image', tone: 'danger' }])))
  expect(referenceStore.get()).toBeNull()
})
