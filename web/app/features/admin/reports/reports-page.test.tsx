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

test.each([
  [null, 'Keep', 'Its visibility doesn’t change.', 'Image kept'],
  ['2026-11-20T14:05:00.000Z', 'Restore', 'It becomes public again', 'Image restored'],
])('a reported image with the field held_at %s has the action %s', async (held_at, label, effect, successText) => {
  const requests: unknown[] = []
  const reported = { image: makeImage(), owner: null, held_at, reports: [] }
  const page = { reported: [reported], open: 1, nextCursor: null }
  vi.stubGlobal('fetch', async (...request: ConstructorParameters<typeof Request>) => {
    const sent = new Request(...request)
    if (sent.method === 'GET') return Response.json(page)
    requests.push(await sent.json())
    return Response.json({ reported })
  })
  const queries = new QueryClient()
  queries.setQueryData(reportsQuery('open').queryKey, { pages: [page], pageParams: [null] })
  const { find, click } = await renderComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <ReportsPage />
      </ToastProvider>
    </QueryClientProvider>,
  )
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
})
