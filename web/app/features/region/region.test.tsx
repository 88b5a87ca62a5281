import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Region } from '@pictor/contract'
import { expect, test } from 'vitest'
import { showComponent } from '../../testing/show-component.tsx'
import { ToastContext, type Toast } from '../../ui/overlay/toast-context.ts'
import { CurrencySwitch } from './currency-switch.tsx'
import { regionQuery } from './region.queries.ts'
import { Lookup } from './lookup.tsx'

/** A page whose region lookup has returned this result or failed with this error. */
async function showPage(answer: Region | Error) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { queryKey } = regionQuery()
  const queryFn = async () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  await queries.prefetchQuery({ queryKey, queryFn })
  const toasts: Toast[] = []
  const shown = await showComponent(
    <QueryClientProvider client={queries}>
      <ToastContext value={{ show: (toast) => toasts.push(toast), dismiss: () => undefined }}>
        <Lookup />
        <CurrencySwitch />
      </ToastContext>
    </QueryClientProvider>,
  )
  const isChosen = (currency: string) => {
    const radio = shown.find(`input[value=${currency}]`)
    return radio instanceof HTMLInputElement && radio.checked
  }
  return { ...shown, toasts, isChosen, queries }
}

test.each([
  [{ country_code: 'IN', currency: 'INR' }, 'INR'],
  [{ country_code: 'DE', currency: 'USD' }, 'USD'],
  [{ country_code: null, currency: 'USD' }, 'USD'],
] as const)('a visitor in region %j sees prices in %s and no toast', async (region, currency) => {
  const { isChosen, toasts } = await showPage(region)
  expect([isChosen(currency), toasts]).toEqual([true, []])
})

test('a failed lookup means dollars, shows one toast and is not retried', async () => {
  const { isChosen, toasts, queries } = await showPage(new Error('It broke.'))
  expect([isChosen('USD'), toasts]).toEqual([
    true,
    [{ title: 'Failed to determine your region. Using USD as default currency.' }],
  ])
  expect(queries.isFetching()).toBe(0)
})

test('the visitor can select the other currency', async () => {
  const { find, press, isChosen } = await showPage({ country_code: 'IN', currency: 'INR' })
  expect(find('fieldset').querySelector('legend')?.textContent).toBe('Currency')
  await press(find('input[value=USD]'))
  expect([isChosen('USD'), isChosen('INR'), localStorage.getItem('currency')]).toEqual([true, false, 'USD'])
})
