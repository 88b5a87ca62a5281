import { expect, test } from 'vitest'
import { boxOf, layOut, tilesWithin } from './masonry-layout.ts'
import { distanceToSeen, MOUNTED_AT_MOST, mountedTiles, stepTowards } from './masonry-mounted.ts'

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
  for (const index of tilesWithin(layout, frame, { from: 49_500, to: 51_300 })) expect(mounted.has(index)).toBe(true)
})

test('the tiles of a row are mounted one after the other, not in the same frame', () => {
  const rows = layOut(Array.from({ length: 10_000 }, () => 1.5))
  let before = new Set(mountedTiles(rows, viewOf(50_000, 800), []))
  for (let from = 50_045; from < 60_000; from += 45) {
    const mounted = mountedTiles(rows, viewOf(from, 800), [])
    expect(mounted.filter((index) => !before.has(index)).length).toBeLessThanOrEqual(1)
    before = new Set(mounted)
  }
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

test('in each frame of scrolling few tiles come or go, what is seen is there, and sixty are mounted at most', () => {
  const rows = layOut(Array.from({ length: 10_000 }, () => 1.5))
  let mounted = mountedTiles(rows, viewOf(50_000, 2_400), [])
  for (let from = 50_045; from < 70_000; from += 45) {
    const view = viewOf(from, 2_400)
    const next = stepTowards(mountedTiles(rows, view, []), mounted, (index) => distanceToSeen(rows, view, index))
    expect(next.filter((index) => !mounted.includes(index)).length).toBeLessThanOrEqual(1)
    expect(mounted.filter((index) => !next.includes(index)).length).toBeLessThanOrEqual(1)
    expect(next).toEqual(expect.arrayContaining(tilesWithin(rows, frame, view.seen)))
    expect(next.length).toBeLessThanOrEqual(MOUNTED_AT_MOST)
    mounted = next
  }
})

test('after a jump what is needed is there at once, and the rest in a few steps', () => {
  const view = viewOf(200_000, 800)
  const wanted = mountedTiles(layout, view, [])
  const distanceOf = (index: number) => distanceToSeen(layout, view, index)
  let mounted = stepTowards(wanted, mountedTiles(layout, viewOf(0, 800), []), distanceOf)
  expect(mounted.filter((index) => wanted.includes(index))).toEqual(tilesWithin(layout, frame, view.seen))
  let steps = 0
  for (; mounted.join() !== wanted.join(); steps += 1) mounted = stepTowards(wanted, mounted, distanceOf)
  expect(steps).toBeLessThanOrEqual(12)
})

test('of the tiles out of sight the nearest come first, and the farthest go first', () => {
  expect(stepTowards([5, 6, 7, 8], [5], (index) => 9 - index)).toEqual([5, 8])
  expect(stepTowards([5], [3, 4, 5], (index) => index)).toEqual([3, 5])
})
