import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import '../../../ui/overlay/dialog-popup.tsx'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { SuspendUser } from './suspend-user.tsx'

test('the field for the reason says that the suspended user can read it', async () => {
  const { find, click } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <SuspendUser user={{ id: 'bob', email: 'bob@example.org', suspended_at: null }} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await click(find('button', 'Suspend'))
  const field = await vi.waitFor(() => document.querySelector('textarea') ?? expect.fail('no field'))
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(hint?.textContent).toBe('Sent to the user and recorded in the audit log.')
})
