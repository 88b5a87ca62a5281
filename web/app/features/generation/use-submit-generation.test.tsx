import type { Image } from '@pictor/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { ToastContext } from '../../ui/overlay/toast-context.ts'
import { useGenerationHost, type GenerationHost } from './use-submit-generation.ts'

// Only the id is used.
const image = { id: 'an-image' } as Image

/** Opens a page with a prompt bar, then another page. Returns the host of the first page. */
async function leavePromptBar(nextPath: string) {
  let latestHost: GenerationHost | undefined
  function Page() {
    const host = useGenerationHost({ onGenerated: () => {}, offerProPlus: () => {}, onBuyCredits: () => {} })
    useEffect(() => {
      latestHost = host
    })
    return null
  }
  const router = createMemoryRouter(
    [
      { path: '/generate', Component: Page },
      { path: '*', element: null },
    ],
    { initialEntries: ['/generate'] },
  )
  const reactRoot = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => act(async () => reactRoot.unmount()))
  await act(async () =>
    reactRoot.render(
      <QueryClientProvider client={new QueryClient()}>
        <ToastContext value={{ show: () => 1, dismiss: () => {} }}>
          <RouterProvider router={router} />
        </ToastContext>
      </QueryClientProvider>,
    ),
  )
  const initialUrl = window.location.href
  onTestFinished(() => history.replaceState(null, '', initialUrl))
  // A memory router does not change the URL of the document.
  history.replaceState(null, '', nextPath)
  await act(() => router.navigate(nextPath))
  return { router, showImages: () => act(async () => latestHost?.showImages([image])) }
}

test.each([
  ['/', true],
  ['/blog/an-article', false],
])(
  'if %s is open when the images are shown over the gallery, the scroll position is kept: %s',
  async (path, isKept) => {
    const { router, showImages } = await leavePromptBar(path)
    await showImages()
    expect([router.state.location.pathname, router.state.location.search]).toEqual(['/', '?image=an-image'])
    expect(router.state.preventScrollReset).toBe(isKept)
  },
)
