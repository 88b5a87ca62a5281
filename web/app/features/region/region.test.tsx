import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Region } from '@pictor/contract'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastContext, type Toast } from '../../ui/overlay/toast-context.ts'
import { CurrencySwitch } from './currency-switch.tsx'
import { regionQuery } from './region.queries.ts'
import { RegionLookup } from './region-lookup.tsx'

/** Shows a page whose region lookup has returned this result or failed with this error. */
async function showPage(result: Region | Error) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { queryKey } = regionQuery()
  const queryFn = async () => {
    if (result instanceof Error) throw result
    return result
  }
  await queries.prefetchQuery({ queryKey, queryFn })
  const toasts: Toast[] = []
  const rendered = await renderComponent(
    <QueryClientProvider client={queries}>
      <ToastContext value={{ show: (toast) => toasts.push(toast), dismiss: () => undefined }}>
        <RegionLookup />
        <CurrencySwitch />
      </ToastContext>
    </QueryClientProvider>,
  )
  const isSelected = (currency: string) => {
    const radio = rendered.find(`input[value=${currency}]`)
    return radio instanceof HTMLInputElement && radio.checked
  }
  return { ...rendered, toasts, isSelected, queries }
}

test.each([
  [{ country_code: 'IN', currency: 'INR' }, 'INR'],
  [{ country_code: 'DE', currency: 'USD' }, 'USD'],
  [{ country_code: null, currency: 'USD' }, 'USD'],
] as const)('a visitor in region %j sees prices in %s and no toast', async (region, currency) => {
  const { isSelected, toasts } = await showPage(region)
  expect([isSelected(currency), toasts]).toEqual([true, []])
})

test('a failed lookup means dollars, shows one toast and is not retried', async () => {
  const { isSelected, toasts, queries } = await showPage(new Error('It broke.'))
  expect([isSelected('USD'), toasts]).toEqual([
    true,
    [{ title: 'Failed to determine your region. Using USD as default currency.' }],
  ])
  expect(queries.isFetching()).toBe(0)
})

test('the visitor can select the other currency', async () => {
  const { find, click, isSelected } = await showPage({ country_code: 'IN', currency: 'INR' })
  expect(find('fieldset').querySelector('legend')?.textContent).toBe('Currency')
  await click(find('input[value=USD]'))
  expect([isSelected('USD'), isSelected('INR'), localStorage.getItem('currency')]).toEqual([true, false, 'USD'])
})
