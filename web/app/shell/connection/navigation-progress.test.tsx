import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NavigationProgress } from './navigation-progress.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

test('a slow navigation is announced, and its line fades out for 300 ms at the end', async () => {
  const { navigate, arrive } = await showRouter()
  await navigate()
  await pass(149)
  expect(signs()).toEqual([undefined, ''])
  await pass(1)
  expect(signs()).toEqual(['shown', 'Loading'])
  await arrive()
  expect(signs()).toEqual(['fading', ''])
  await pass(299)
  expect(signs()[0]).toBe('fading')
  await pass(1)
  expect(signs()).toEqual([undefined, ''])
})

test('a fast navigation is not announced', async () => {
  const { navigate, arrive } = await showRouter()
  await navigate()
  await pass(100)
  await arrive()
  await pass(200)
  expect(signs()).toEqual([undefined, ''])
})

async function showRouter() {
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
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  await act(async () => root.render(<RouterProvider router={router} />))
  return {
    navigate: () => act(async () => void router.navigate('/slow')),
    arrive: () => act(async () => slow.resolve(null)),
  }
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

function signs() {
  const line = document.querySelector<HTMLElement>('[data-progress]')
  return [line?.dataset['progress'], document.querySelector('output')?.textContent]
}
