import { expect, test } from 'vitest'
import { boxOf, layOut, tilesWithin } from './masonry-layout.ts'
import { leastWindow, MOUNTED_AT_MOST, mountedTiles, wholeWindow } from './masonry-mounted.ts'

const layout = layOut(Array.from({ length: 10_000 }, (_, index) => [1.5, 1, 0.66, 1.25, 0.56, 1.78][index % 6] ?? 1))
const frame = { columns: 4, width: 1_200, gap: 12 }
const seenOf = (from: number, height: number) => ({ frame, seen: { from, to: from + height } })
const viewOf = (from: number, height: number) => wholeWindow(seenOf(from, height))

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

test('at once only what is seen comes, and what is there already stays as far as it is near', () => {
  const before = viewOf(50_000, 800)
  const next = seenOf(51_200, 800)
  const least = mountedTiles(layout, leastWindow(next, before), [])
  const [old, whole] = [mountedTiles(layout, before, []), mountedTiles(layout, wholeWindow(next), [])]
  const shown = tilesWithin(layout, frame, next.seen)
  expect(least).toEqual(expect.arrayContaining(shown))
  expect(least.filter((index) => !shown.includes(index) && !old.includes(index))).toEqual([])
  expect(least).toEqual(expect.arrayContaining(old.filter((index) => whole.includes(index))))
})

test('after a jump, in another frame, or where nothing was there, nothing but what is seen comes at once', () => {
  const next = seenOf(200_000, 800)
  const shown = tilesWithin(layout, frame, next.seen)
  const wider = { ...frame, width: 1_240 }
  for (const before of ['nothing', viewOf(0, 800), wholeWindow({ ...next, frame: wider })] as const)
    expect(mountedTiles(layout, leastWindow(next, before), [])).toEqual(shown)
})
