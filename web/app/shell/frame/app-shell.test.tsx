import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NavigationProgress } from './app-shell.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a slow navigation shows and announces its progress, and the line fades out in 300 ms at the end', async () => {
  const { navigate, finishLoading } = await renderRouter()
  await navigate()
  await advance(149)
  expect(getIndicators()).toEqual([undefined, ''])
  await advance(1)
  expect(getIndicators()).toEqual(['shown', 'Loading'])
  await finishLoading()
  expect(getIndicators()).toEqual(['fading', ''])
  await advance(299)
  expect(getIndicators()[0]).toBe('fading')
  await advance(1)
  expect(getIndicators()).toEqual([undefined, ''])
})

test('a fast navigation shows and announces no progress', async () => {
  const { navigate, finishLoading } = await renderRouter()
  await navigate()
  await advance(100)
  await finishLoading()
  await advance(200)
  expect(getIndicators()).toEqual([undefined, ''])
})

async function renderRouter() {
  const slow = Promise.withResolvers<null>()
  const frame = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  )
  const children = [
    { index: true, element: 'here' },
    { path: 'slow', element: 'there', loader: () => slow.promise },
  ]
  const router = createMemoryRouter([{ path: '/', element: frame, children }])
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    container.remove()
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  return {
    navigate: () => act(async () => void router.navigate('/slow')),
    finishLoading: () => act(async () => slow.resolve(null)),
  }
}

const advance = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

function getIndicators() {
  const line = document.querySelector<HTMLElement>('[data-progress]')
  return [line?.dataset['progress'], document.querySelector('output')?.textContent]
}
