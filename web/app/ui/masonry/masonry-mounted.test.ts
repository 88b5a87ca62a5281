import { expect, test } from 'vitest'
import { boxOf, layOut, tilesWithin } from './masonry-layout.ts'
import { MOUNTED_AT_MOST, mountedTiles } from './masonry-mounted.ts'

const layout = layOut(Array.from({ length: 10_000 }, (_, index) => [1.5, 1, 0.66, 1.25, 0.56, 1.78][index % 6] ?? 1))
const frame = { columns: 4, width: 1_200, gap: 12 }
const viewOf = (from: number, height: number) => ({ frame, seen: { from, to: from + height } })

test.each([700, 1_000, 2_400])(
  'of ten thousand tiles a window of %i px mounts sixty at most, and all that it shows',
  (height) => {
    for (let from = 0; from < 400_000; from += 7_300) {
      const view = viewOf(from, height)
      const mounted = mountedTiles(layout, view, [])
      expect(mounted.length).toBeLessThanOrEqual(MOUNTED_AT_MOST)
      expect(mounted).toEqual(expect.arrayContaining(tilesWithin(layout, frame, view.seen)))
    }
  },
)

test('around what is seen the nearest tiles are mounted', () => {
  const mounted = new Set(mountedTiles(layout, viewOf(50_000, 800), []))
  for (const index of tilesWithin(layout, frame, { from: 49_200, to: 51_600 })) expect(mounted.has(index)).toBe(true)
})

test('a window that shows more than sixty tiles mounts them all', () => {
  const view = viewOf(50_000, 9_000)
  const shown = tilesWithin(layout, frame, view.seen)
  expect(shown.length).toBeGreaterThan(MOUNTED_AT_MOST)
  expect(mountedTiles(layout, view, [])).toEqual(shown)
})

test('a pinned tile is mounted wherever it is, in its place of the order', () => {
  const mounted = mountedTiles(layout, viewOf(50_000, 800), [3, 9_000])
  expect([mounted[0], mounted.at(-1)]).toEqual([3, 9_000])
  expect(boxOf(layout, mounted[1] ?? 0, frame)?.bottom).toBeGreaterThan(49_000)
  expect(mountedTiles(layout, viewOf(50_000, 3_600), [3, 9_000])).toHaveLength(MOUNTED_AT_MOST)
  expect(mountedTiles(layout, viewOf(50_000, 800), [10_000])).not.toContain(10_000)
})

test('a short list is mounted whole, and so is every list on the server', () => {
  const short = layOut([1, 1, 1])
  expect(mountedTiles(short, viewOf(90_000, 800), [])).toEqual([0, 1, 2])
  expect(mountedTiles(layout, 'everything', [])).toHaveLength(10_000)
  expect(mountedTiles(layout, 'nothing', [])).toEqual([])
})

test.each([800, 1_900])(
  'in a window of %i px only what is seen comes at once, and what is there stays as far as it is near',
  (height) => {
    const there = mountedTiles(layout, viewOf(50_000, height), [])
    const next = viewOf(51_200, height)
    const shown = tilesWithin(layout, frame, next.seen)
    const near = mountedTiles(layout, next, [])
    const kept = there.filter((index) => near.includes(index))
    expect(kept.length).toBeGreaterThan(0)
    const least = mountedTiles(layout, { ...next, there }, [])
    expect(new Set(least)).toEqual(new Set([...shown, ...kept]))
  },
)

test('after a jump nothing but what is seen comes at once', () => {
  const next = viewOf(200_000, 800)
  const there = mountedTiles(layout, viewOf(0, 800), [])
  expect(mountedTiles(layout, { ...next, there }, [])).toEqual(tilesWithin(layout, frame, next.seen))
})

test('a pinned tile in sight takes no other one’s place', () => {
  const view = viewOf(50_000, 3_000)
  const shown = tilesWithin(layout, frame, view.seen)
  const mounted = mountedTiles(layout, view, shown.slice(0, 2))
  expect(mounted).toEqual(mountedTiles(layout, view, []))
  expect(mounted).toHaveLength(MOUNTED_AT_MOST)
})
