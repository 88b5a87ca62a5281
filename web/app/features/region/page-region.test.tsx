import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { CurrencySwitch } from './currency-switch.tsx'
import { regionQuery } from './region.queries.ts'

/** The server's HTML around a page whose loader handed this on. */
function htmlAround(loaderData: unknown): string {
  const router = createMemoryRouter([{ id: 'page', path: '*', element: <CurrencySwitch /> }], {
    hydrationData: { loaderData: { page: loaderData } },
  })
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const chosenIn = (html: string) =>
  /checked="" value="(\w+)"|value="(\w+)"[^>]* checked=""/.exec(html)?.slice(1).join('')

test('what the page has read counts in the first frame', () => {
  const queries = new QueryClient()
  queries.setQueryData(regionQuery().queryKey, { country_code: 'IN', currency: 'INR' })
  expect(chosenIn(htmlAround({ state: dehydrate(queries) }))).toBe('INR')
})

test.each([[{ state: null }], [null], [{ state: { queries: [{ queryHash: '["region"]', state: { data: 7 } }] } }]])(
  'without a region, as in %j, the first frame is in dollars',
  (loaderData) => {
    expect(chosenIn(htmlAround(loaderData))).toBe('USD')
  },
)
