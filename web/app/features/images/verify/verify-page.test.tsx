import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { VerifyPage } from './verify-page.tsx'

/** Shows the page and drops something on it. */
async function dropOnPage(droppedData: object) {
  const rendered = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <VerifyPage />
      </ToastProvider>
    </QueryClientProvider>,
  )
  const event = Object.assign(new Event('drop', { cancelable: true }), { dataTransfer: droppedData })
  await act(async () => window.dispatchEvent(event))
  return rendered
}

test('a right-to-left file name does not affect the text around it', async () => {
  const { find, text } = await dropOnPage({ types: ['Files'], files: [new File(['x'], 'ים.txt')] })
  await vi.waitFor(() => expect(text()).toContain('couldn’t be read'))
  expect(find('[role=alert] bdi').textContent).toBe('ים.txt')
})

test('dropping a link shows what to do instead', async () => {
  const { text } = await dropOnPage({ types: ['text/uri-list'], files: [] })
  expect(text()).toContain('Save the image first, then drop the file.')
})
