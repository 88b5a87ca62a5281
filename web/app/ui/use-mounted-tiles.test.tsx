import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { layOut } from './masonry-layout.ts'
import { mountedTiles } from './masonry-mounted.ts'
import { useMountedTiles } from './use-mounted-tiles.ts'

const layout = layOut(Array.from({ length: 10_000 }, () => 1.5))
const nothingPinned: readonly number[] = []

test('after a jump the tiles out of sight follow by themselves, without another scroll', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { scrollTo, mounted } = await showGrid()
  scrollTo(90_000)
  const wanted = mountedTiles(layout, { frame, seen: { from: 90_000, to: 90_000 + innerHeight } }, [])
  expect(mounted()).not.toEqual(wanted)
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(mounted()).toEqual(wanted)
  expect(vi.getTimerCount()).toBe(0)
})

const frame = { columns: 4, width: 1_200, gap: 12 }

async function showGrid() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let top = 0
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -top, frame.width, 900_000),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const grid = document.body.appendChild(document.createElement('ul'))
  grid.style.setProperty('--gap', `${frame.gap}px`)
  function Grid() {
    return useMountedTiles(grid, layout, nothingPinned).join()
  }
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(<Grid />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const scrollTo = (next: number) => {
    top = next
    act(() => void dispatchEvent(new Event('scroll')))
  }
  return { scrollTo, mounted: () => place.textContent.split(',').map(Number) }
}
