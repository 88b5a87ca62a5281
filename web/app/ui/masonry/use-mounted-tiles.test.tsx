import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { getTileBox, createLayout, findTilesWithin } from './masonry-layout.ts'
import { MOUNTED_TILES_MAX, getMountedTiles, useMountedTiles } from './use-mounted-tiles.ts'

const layout = createLayout(
  Array.from({ length: 10_000 }, (_, index) => [1.5, 1, 0.66, 1.25, 0.56, 1.78][index % 6] ?? 1),
)
const nothingPinned: readonly number[] = []
const frame = { columns: 4, width: 1_200, gap: 12 }
const createView = (from: number, height: number) => ({ frame, visible: { from, to: from + height } })
const visibleBandAt = (from: number) => ({ from, to: from + innerHeight })
const expectedTilesAt = (from: number) => getMountedTiles(layout, { frame, visible: visibleBandAt(from) }, [])

test('after a jump the visible tiles are mounted at once, and those around them without another scroll', async () => {
  const { scrollTo, mounted, settle } = await showGrid()
  expect(mounted()).toEqual(expectedTilesAt(0))
  scrollTo(90_000)
  expect(mounted()).toEqual(findTilesWithin(layout, frame, visibleBandAt(90_000)))
  await settle()
  expect(mounted()).toEqual(expectedTilesAt(90_000))
})

test('while scrolling, tiles are mounted and unmounted in groups, and all visible ones are mounted', async () => {
  const { scrollTo, mounted, settle } = await showGrid()
  const renderedStates = new Set([mounted().join()])
  for (let top = 50; top <= 3_000; top += 50) {
    scrollTo(top)
    expect(mounted()).toEqual(expect.arrayContaining(findTilesWithin(layout, frame, visibleBandAt(top))))
    await settle()
    renderedStates.add(mounted().join())
  }
  expect(renderedStates.size).toBeLessThanOrEqual(1 + 3_000 / 300)
  expect(renderedStates.size).toBeGreaterThan(5)
})

test('when the number of columns changes, the tiles get their new positions at once', async () => {
  const { resizeTo, columns } = await showGrid()
  expect(columns()).toBe('4')
  resizeTo(3)
  expect(columns()).toBe('3')
})

test('when printing, the number of columns is unknown', async () => {
  const { dispatch, columns } = await showGrid()
  dispatch('beforeprint')
  expect(columns()).toBe('null')
  dispatch('afterprint')
  expect(columns()).toBe('4')
})

test('in a very high window the few tiles around the visible ones are still mounted in time', async () => {
  const height = 4_200
  const { scrollTo, mounted, settle } = await showGrid({ height })
  scrollTo(20_000)
  await settle()
  for (let top = 20_040; top <= 22_000; top += 40) {
    const before = mounted()
    scrollTo(top)
    expect(mounted()).toEqual(before)
    await settle()
    expect(mounted()).toEqual(expect.arrayContaining(findTilesWithin(layout, frame, { from: top, to: top + height })))
  }
})

test.each([700, 1_000, 2_400])(
  'of ten thousand tiles a window of %i px mounts sixty at most, including all visible ones',
  (height) => {
    for (let from = 0; from < 400_000; from += 7_300) {
      const view = createView(from, height)
      const mounted = getMountedTiles(layout, view, [])
      expect(mounted.length).toBeLessThanOrEqual(MOUNTED_TILES_MAX)
      expect(mounted).toEqual(expect.arrayContaining(findTilesWithin(layout, frame, view.visible)))
    }
  },
)

test('the nearest tiles around the visible ones are mounted', () => {
  const mounted = new Set(getMountedTiles(layout, createView(50_000, 800), []))
  for (const index of findTilesWithin(layout, frame, { from: 49_200, to: 51_600 }))
    expect(mounted.has(index)).toBe(true)
})

test('a window that shows more than sixty tiles mounts them all', () => {
  const view = createView(50_000, 9_000)
  const visibleTiles = findTilesWithin(layout, frame, view.visible)
  expect(visibleTiles.length).toBeGreaterThan(MOUNTED_TILES_MAX)
  expect(getMountedTiles(layout, view, [])).toEqual(visibleTiles)
})

test('a pinned tile is always mounted, in list order', () => {
  const mounted = getMountedTiles(layout, createView(50_000, 800), [3, 9_000])
  expect([mounted[0], mounted.at(-1)]).toEqual([3, 9_000])
  expect(getTileBox(layout, mounted[1] ?? 0, frame)?.bottom).toBeGreaterThan(49_000)
  expect(getMountedTiles(layout, createView(50_000, 3_600), [3, 9_000])).toHaveLength(MOUNTED_TILES_MAX)
  expect(getMountedTiles(layout, createView(50_000, 800), [10_000])).not.toContain(10_000)
})

test('a short list is mounted completely, and so is every list on the server', () => {
  const short = createLayout([1, 1, 1])
  expect(getMountedTiles(short, createView(90_000, 800), [])).toEqual([0, 1, 2])
  expect(getMountedTiles(layout, 'everything', [])).toHaveLength(10_000)
  expect(getMountedTiles(layout, 'nothing', [])).toEqual([])
})

test.each([800, 1_900])(
  'in a window of %i px only visible tiles are added at once, and mounted ones nearby stay',
  (height) => {
    const mountedBefore = getMountedTiles(layout, createView(50_000, height), [])
    const next = createView(51_200, height)
    const visibleTiles = findTilesWithin(layout, frame, next.visible)
    const nearTiles = getMountedTiles(layout, next, [])
    const stillMounted = mountedBefore.filter((index) => nearTiles.includes(index))
    expect(stillMounted.length).toBeGreaterThan(0)
    const minimalTiles = getMountedTiles(layout, { ...next, mounted: mountedBefore }, [])
    expect(new Set(minimalTiles)).toEqual(new Set([...visibleTiles, ...stillMounted]))
  },
)

test('after a jump only visible tiles are mounted at once', () => {
  const next = createView(200_000, 800)
  const mountedBefore = getMountedTiles(layout, createView(0, 800), [])
  expect(getMountedTiles(layout, { ...next, mounted: mountedBefore }, [])).toEqual(
    findTilesWithin(layout, frame, next.visible),
  )
})

test('a pinned tile that is visible anyway does not take the place of another tile', () => {
  const view = createView(50_000, 3_000)
  const visibleTiles = findTilesWithin(layout, frame, view.visible)
  const mounted = getMountedTiles(layout, view, visibleTiles.slice(0, 2))
  expect(mounted).toEqual(getMountedTiles(layout, view, []))
  expect(mounted).toHaveLength(MOUNTED_TILES_MAX)
})

async function showGrid({ height = innerHeight } = {}) {
  vi.stubGlobal('innerHeight', height)
  let top = 0
  let columnCount = 4
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -top, frame.width, 900_000),
  )
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: columnCount === 3 && query.includes('1024') }))
  const grid = document.body.appendChild(document.createElement('ul'))
  grid.style.setProperty('--gap', `${frame.gap}px`)
  function Grid() {
    const { tiles, columns } = useMountedTiles(grid, layout, nothingPinned)
    return `${columns}|${tiles.join()}`
  }
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  await act(async () => root.render(<Grid />))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  // Outside of `act`, so that the test sees only what was rendered synchronously.
  const dispatch = (event: string) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    dispatchEvent(new Event(event))
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  }
  return {
    scrollTo: (next: number) => {
      top = next
      dispatch('scroll')
    },
    resizeTo: (count: number) => {
      columnCount = count
      dispatch('resize')
    },
    settle: () => act(async () => {}),
    dispatch,
    columns: () => container.textContent.split('|')[0],
    mounted: () => (container.textContent.split('|')[1] ?? '').split(',').map(Number),
  }
}
