import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { auditQuery } from './admin.queries.ts'
import { actionText, AuditPage, detailText, subjectPath } from './audit-page.tsx'

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

test('an action is shown in words, and an unknown one by its name', () => {
  expect(actionText({ action: 'generations.refund', detail: { credits: 16 } })).toBe('Refunded a generation')
  expect(actionText({ action: 'plans.rename', detail: {} })).toBe('plans.rename')
})

test('the restore decision is shown as restoring a hidden image, or as keeping a visible one', () => {
  expect(actionText({ action: 'reports.restore', detail: { was: 'held' } })).toBe('Restored an image')
  expect(actionText({ action: 'reports.restore', detail: { was: 'public' } })).toBe('Kept an image')
})

test('an adjustment is shown with its credits, and a change of role with the new one', () => {
  expect(actionText({ action: 'credits.correct', detail: { amount: -1_050, balance: 80 } })).toBe(
    'Adjusted a balance: −1,050 credits',
  )
  expect(actionText({ action: 'users.role', detail: { role: 'admin' } })).toBe('Changed a role: admin')
})

test('the details of an entry are shown as text, without empty values and the reason', () => {
  expect(detailText({ amount: -1050, plan: 'Pro', is_active: false, note: null, empty: '', reason: 'Sorry' })).toBe(
    'amount −1,050, plan Pro, is active no',
  )
})

test.each([
  ['user', 'u1', '/admin/users/u1'],
  ['image', 'i1', '/image/i1'],
  ['order', 'a b', '/admin/orders?id=a%20b'],
  ['pack', 'p1', '/admin/prices'],
  ['plan', 'p2', '/admin/prices'],
  ['generation', 'g1', null],
] as const)('the path of the %s with id %s is %s', (subject, id, path) => {
  expect(subjectPath(subject, id)).toBe(path)
})
