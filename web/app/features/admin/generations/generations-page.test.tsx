import type { AdminGeneration } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../../api/client.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { generationsQuery, STUCK_FILTER } from '../admin.queries.ts'
import { GenerationsPage } from './generations-page.tsx'

const GENERATION: AdminGeneration = {
  id: 'a generation',
  user: { id: 'ada', email: 'ada@example.org' },
  status: 'running',
  is_stuck: true,
  plan: 'Pro',
  model: 'demo',
  attempt: 2,
  credits: 16,
  refunded: false,
  cost_micro_usd: null,
  error_code: null,
  created_at: '2026-11-20T14:05:00.000Z',
  claimed_at: null,
  deadline_at: null,
  finished_at: null,
}

/** Shows the page with an empty list in the cache. The stuck generations are cached only if `stuck` is given. */
async function showPage(stuck?: { nextCursor: string | null }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const cacheList = (key: readonly unknown[], generations: AdminGeneration[], nextCursor: string | null) =>
    queries.setQueryData(key, { pages: [{ generations, models: [], nextCursor }], pageParams: [null] })
  cacheList(generationsQuery({}).queryKey, [], null)
  if (stuck) cacheList(generationsQuery(STUCK_FILTER).queryKey, [GENERATION], stuck.nextCursor)
  return renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <GenerationsPage />
      </ToastProvider>
    </QueryClientProvider>,
  )
}

test('stuck generations are shown at the top, with a link to all of them', async () => {
  const { find, text } = await showPage({ nextCursor: 'next' })
  expect(text()).toMatch(/Stuck.*ada@example\.org.*attempt 2/)
  expect(find('a', 'All stuck generations').getAttribute('href')).toBe('/?state=stuck')
})

test('without further stuck generations there is no link', async () => {
  const { text } = await showPage({ nextCursor: null })
  expect(text()).not.toContain('All stuck generations')
})

test('a failed request is shown as an error, not as an empty list', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL_ERROR' }, { status: 500 }))
  const { find } = await showPage()
  await vi.waitFor(() => expect(find('h2', 'Stuck').closest('section')?.textContent).toContain('Try again'))
})
