import type { AdminOrder } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../../api/client.ts'
import '../../../ui/overlay/dialog-popup.tsx'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { OrderCard } from './order-card.tsx'

const ORDER: AdminOrder = {
  id: 'receipt',
  provider_order_id: 'order_1',
  provider: 'razorpay',
  is_test: false,
  status: 'paid',
  user: { id: 'ada', email: 'ada@example.org' },
  credits: 100,
  amount: 500,
  currency: 'USD',
  amount_refunded: 0,
  created_at: '2026-11-20T14:05:00.000Z',
  paid_at: '2026-11-20T14:06:00.000Z',
  payments: [],
  findings: [
    { kind: 'dispute', reference: 'disp_1', detail: 'It is disputed.', created_at: '2026-11-21T09:00:00.000Z' },
  ],
}

const waitForElement = (selector: string, text = '') =>
  vi.waitFor(() => {
    const element = [...document.querySelectorAll<HTMLElement>(selector)].find((candidate) =>
      candidate.textContent.includes(text),
    )
    return element ?? expect.fail(`no ${selector} ${text}`)
  })

test('a payment issue is resolved with a reason, and the dialog says that only the list changes', async () => {
  const requests: [string, unknown][] = []
  vi.stubGlobal('fetch', async (...request: ConstructorParameters<typeof Request>) => {
    const sent = new Request(...request)
    requests.push([new URL(sent.url).pathname, await sent.json()])
    return Response.json({ order: { ...ORDER, findings: [] } })
  })
  const { find, click } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <ul>
          <OrderCard order={ORDER} />
        </ul>
      </ToastProvider>
    </QueryClientProvider>,
  )
  await click(find('button', 'Resolve: disp_1'))
  const dialog = await waitForElement('[role=dialog]', 'Resolve this issue?')
  expect(dialog.textContent).toContain('It doesn’t move credits or money')
  await click(await waitForElement('[role=dialog] [type=submit]', 'Resolve'))
  expect(dialog.textContent).toContain('Enter a reason.')
  await act(async () => {
    const field = document.querySelector('textarea') ?? expect.fail('no field')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'It was won.')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await click(await waitForElement('[role=dialog] [type=submit]', 'Resolve'))
  await vi.waitFor(() =>
    expect(requests).toEqual([
      ['/api/admin/orders/receipt/decision', { kind: 'dispute', reference: 'disp_1', reason: 'It was won.' }],
    ]),
  )
  await waitForElement('*', 'Issue resolved')
})
