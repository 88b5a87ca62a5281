import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useArrival } from './arrival.ts'

function Page() {
  useArrival()
  return null
}

/** Navigates to the page with a navigation state, then away and back again. */
async function arriveWith(state: unknown) {
  const scrollToSpy = vi.fn()
  vi.stubGlobal('scrollTo', scrollToSpy)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
    vi.unstubAllGlobals()
  })
  const routes = [
    { path: '/', element: null },
    { path: '/my-media', element: <Page /> },
  ]
  const router = createMemoryRouter(routes)
  await act(async () =>
    root.render(
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>,
    ),
  )
  await act(() => router.navigate('/my-media', { state }))
  const [toast, scrolls] = [container.textContent, scrollToSpy.mock.calls.length]
  await act(() => router.navigate('/'))
  await act(() => router.navigate(-1))
  const toasts = container.querySelectorAll('section > div').length
  return {
    toast,
    toasts,
    scrolls,
    scrollsAfterReturn: scrollToSpy.mock.calls.length,
    remainingState: router.state.location.state,
  }
}

test('the toast and the scrolling happen only once, even after going back', async () => {
  const showToast = { title: 'Image uploaded', description: 'It is here.' }
  expect(await arriveWith({ scrollToTop: true, showToast })).toEqual({
    toast: 'Image uploadedIt is here.',
    toasts: 1,
    scrolls: 1,
    scrollsAfterReturn: 1,
    remainingState: null,
  })
})

test.each([null, 'text', { other: true }, { showToast: 'words' }, { showToast: { title: 1 }, scrollToTop: 'yes' }])(
  'a navigation state of another shape, %j, is ignored',
  async (state) => {
    expect(await arriveWith(state)).toEqual({
      toast: '',
      toasts: 0,
      scrolls: 0,
      scrollsAfterReturn: 0,
      remainingState: state,
    })
  },
)
