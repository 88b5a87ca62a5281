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
async function showPage(stuck?: { nextCursor: string | null }, path = '/') {
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
    'ada',
    {},
    path,
  )
}

test('the stuck generations have a link with their number', async () => {
  const { find } = await showPage({ nextCursor: null })
  expect(find('a', 'Stuck (1)').getAttribute('href')).toBe('/?state=stuck')
})

test('if there are more stuck generations than on one page, their number has a plus', async () => {
  const { find } = await showPage({ nextCursor: 'next' })
  expect(find('a', 'Stuck (1+)').getAttribute('href')).toBe('/?state=stuck')
})

test('if the stuck generations can’t be loaded, the link has no number, and the list says why', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'INTERNAL_ERROR' }, { status: 500 }))
  const { find, text } = await showPage(undefined, '/admin/generations?state=stuck')
  await vi.waitFor(() => expect(text()).toContain('Failed to load generations. Request failed with status 500'))
  expect(find('button', 'Try again')).toBeDefined()
  expect(find('a', 'Stuck').getAttribute('aria-current')).toBe('page')
})
