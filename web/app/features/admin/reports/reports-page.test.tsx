import type { ReportedImage } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../../api/client.ts'
import '../../../ui/overlay/dialog-popup.tsx'
import { makeImage } from '../../../testing/image-fixture.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { reportsQuery } from '../admin.queries.ts'
import { ReportsPage } from './reports-page.tsx'

const HIDDEN_AT = '2026-11-20T14:05:00.000Z'

function showPage(page: { reported: ReportedImage[]; open: number; nextCursor: null }) {
  const queries = new QueryClient()
  queries.setQueryData(reportsQuery('open').queryKey, { pages: [page], pageParams: [null] })
  return renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <ReportsPage />
      </ToastProvider>
    </QueryClientProvider>,
  )
}

test.each([
  [null, 'Keep', 'Its visibility doesn’t change.', 'Image kept'],
  [HIDDEN_AT, 'Restore', 'It becomes public again', 'Image restored'],
])(
  'for a reported image with held_at %s, the button %s sends the decision',
  async (held_at, label, effect, successText) => {
    const requests: unknown[] = []
    const reported = { image: makeImage(), owner: null, held_at, reports: [] }
    const page = { reported: [reported], open: 1, nextCursor: null }
    vi.stubGlobal('fetch', async (...request: ConstructorParameters<typeof Request>) => {
      const sent = new Request(...request)
      if (sent.method === 'GET') return Response.json(page)
      requests.push(await sent.json())
      return Response.json({ reported })
    })
    const { find, click } = await showPage(page)
    await click(find('button', label))
    const field = await vi.waitFor(() => document.querySelector('textarea') ?? expect.fail('no field'))
    const dialog = document.querySelector('[role=dialog]')
    expect(dialog?.textContent).toContain(`${label} this image?`)
    expect(dialog?.textContent).toContain(effect)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'A lamp')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await click(dialog?.querySelector<HTMLElement>('[type=submit]') ?? expect.fail('no submit button'))
    await vi.waitFor(() => expect(document.body.textContent).toContain(successText))
    expect(requests).toEqual([{ decision: 'restore', reason: 'A lamp' }])
  },
)

test.each([
  [null, 'open', ['Hide', 'Keep']],
  [null, 'decided', ['Hide']],
  [HIDDEN_AT, 'open', ['Hide', 'Restore']],
  [HIDDEN_AT, 'decided', ['Restore']],
])('for an image with held_at %s and a report that is %s, the buttons are %j', async (held_at, state, buttons) => {
  const report = { reason: 'Spam', created_at: HIDDEN_AT, decided_at: state === 'open' ? null : HIDDEN_AT }
  const reported = { image: makeImage({ is_demo: true }), owner: null, held_at, reports: [report] }
  await showPage({ reported: [reported], open: 1, nextCursor: null })
  expect([...document.querySelectorAll('li button')].map(({ textContent }) => textContent)).toEqual(buttons)
})
