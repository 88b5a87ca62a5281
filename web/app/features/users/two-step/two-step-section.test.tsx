import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { TwoStepSection } from './two-step-section.tsx'

test.each([
  [true, ['Set up']],
  [false, []],
])('two-step sign-in is offered only to an account with a password (%s)', async (hasPassword, buttons) => {
  const { text } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <TwoStepSection email="ada@example.org" isOn={false} hasPassword={hasPassword} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  expect(text().includes('Set a password first, under Change Password.')).toBe(!hasPassword)
  const labels = [...document.querySelectorAll('button:not([aria-label])')].map(({ textContent }) => textContent)
  expect(labels).toEqual(buttons)
})
