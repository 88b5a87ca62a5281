import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { auditQuery } from './admin.queries.ts'
import { AuditPage } from './audit-page.tsx'

const ENTRY = { id: 1, at: '2026-11-20T14:05:00.000Z', operator: 'root', subject: 'user', subject_id: 'ada' } as const

test('an entry shows action and reason, and the stored details only on request', async () => {
  const queries = new QueryClient()
  const entries = [
    { ...ENTRY, action: 'credits.correct', detail: { amount: 100, reason: 'Sorry', balance: 180, key: 'a-key' } },
    { ...ENTRY, id: 2, action: 'users.unsuspend', detail: {} },
  ]
  queries.setQueryData(auditQuery({}).queryKey, { pages: [{ entries, nextCursor: null }], pageParams: [null] })
  const { find } = await renderComponent(
    <QueryClientProvider client={queries}>
      <AuditPage />
    </QueryClientProvider>,
  )
  const texts = [...find('tbody').querySelectorAll('td p')].map(({ textContent }) => textContent)
  expect(texts.slice(0, 2)).toEqual(['Adjusted a balance: +100 credits', 'Sorry'])
  expect(find('tbody details:not([open]) > p').textContent).toBe('amount 100, balance 180, key a-key')
})
