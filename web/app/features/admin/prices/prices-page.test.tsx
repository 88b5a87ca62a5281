import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import '../../../ui/overlay/dialog-popup.tsx'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { pricesQuery } from '../admin.queries.ts'
import { imagePriceRangeText, PricesPage } from './prices-page.tsx'

test('after an invalid submit, the first invalid field of a new pack has the focus', async () => {
  const queries = new QueryClient()
  queries.setQueryData(pricesQuery().queryKey, { packs: [], plans: [] })
  const { find, click } = await renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <PricesPage />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await click(find('button', 'Add a pack'))
  const findInDialog = (selector: string) =>
    document.querySelector<HTMLElement>(`[role=dialog] ${selector}`) ?? expect.fail(`no ${selector}`)
  const credits = await vi.waitFor(() => findInDialog('input'))
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(credits, '500')
    credits.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await click(findInDialog('[type=submit]'))
  expect(document.activeElement).toBe(findInDialog('input[inputmode=decimal]'))
})

const createPack = (credits: number, display_price_cents: number, is_active = true) => ({
  credits,
  display_price_cents,
  is_active,
})

test('the price of an image ranges from the cheapest to the most expensive pack on sale', () => {
  expect(imagePriceRangeText(16, [createPack(100, 500), createPack(1_000, 3_500), createPack(10_000, 1, false)])).toBe(
    '$0.56 to $0.80',
  )
})

test('a single pack gives a single price, and without packs on sale there is none', () => {
  expect(imagePriceRangeText(26, [createPack(1_000, 3_500)])).toBe('$0.91')
  expect(imagePriceRangeText(16, [createPack(1_000, 3_500, false)])).toBe('No packs on sale')
})
