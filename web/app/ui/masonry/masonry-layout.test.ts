import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getTileBox,
  COLUMN_COUNTS,
  growLayout,
  getLanes,
  createLayout,
  getTileStyleFor,
  findTilesWithin,
  type Frame,
  type MasonryLayout,
} from './masonry-layout.ts'

const ratios = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { maxLength: 120 })
const frames = fc.record({
  columns: fc.constantFrom(...COLUMN_COUNTS),
  width: fc.integer({ min: 280, max: 2_400 }),
  gap: fc.integer({ min: 0, max: 24 }),
})

const FRAME = { columns: 2, width: 800, gap: 8 }

test('tiles never overlap, with any proportions and widths', () => {
  fc.assert(
    fc.property(ratios, frames, (heights, frame) => {
      const boxes = getBoxes(createLayout(heights), frame)
      for (const [index, box] of boxes.entries()) {
        const above = boxes.slice(0, index).filter((other) => other.left === box.left)
        for (const other of above) expect(box.top).toBeGreaterThanOrEqual(other.bottom + frame.gap - 1e-6)
      }
    }),
  )
})

test('every tile is in one of the columns, and none is missing', () => {
  fc.assert(
    fc.property(ratios, frames, (heights, frame) => {
      const boxes = getBoxes(createLayout(heights), frame)
      const step = (frame.width - (frame.columns - 1) * frame.gap) / frame.columns + frame.gap
      expect(boxes).toHaveLength(heights.length)
      for (const box of boxes) expect(box.left / step).toBeCloseTo(Math.round(box.left / step), 6)
    }),
  )
})

test('a list that grows keeps all tiles in place, and equals a layout from scratch', () => {
  fc.assert(
    fc.property(ratios, ratios, (first, more) => {
      const before = createLayout(first)
      const previousPositions = COLUMN_COUNTS.map((columns) => [...getLanes(before, columns).positions])
      const after = createLayout([...first, ...more], before)
      COLUMN_COUNTS.forEach((columns, index) => {
        expect(getLanes(after, columns).positions.slice(0, first.length)).toEqual(previousPositions[index])
        expect(getLanes(after, columns).positions).toEqual(
          getLanes(createLayout([...first, ...more]), columns).positions,
        )
      })
    }),
  )
})

test('a list that changed in another way is laid out from scratch', () => {
  const before = createLayout([1, 2, 3])
  for (const changed of [[1, 3, 3], [1, 2], [], [0.5, 1, 2, 3]]) {
    expect(getPositions(createLayout(changed, before))).toEqual(getPositions(createLayout(changed)))
  }
})

test('laying out the same list twice from the same start places no tile twice', () => {
  const before = createLayout([1, 2])
  const once = createLayout([1, 2, 3], before)
  expect(getPositions(createLayout([1, 2, 3], before))).toEqual(getPositions(once))
  expect(getPositions(once)).toEqual(getPositions(createLayout([1, 2, 3])))
})

test('growth by a discarded render has no effect', () => {
  const before = createLayout([1, 2])
  growLayout(before, [3, 1])
  for (const more of [[3, 1, 2], [5], []]) {
    const after = growLayout(before, more)
    expect(after.ratios).toEqual([1, 2, ...more])
    expect(getBoxes(after, FRAME)).toEqual(getBoxes(createLayout([1, 2, ...more]), FRAME))
  }
})

test('equal tiles fill the columns from left to right', () => {
  expect(getLanes(createLayout([1, 1, 1, 1, 1]), 4).positions.map((position) => position.column)).toEqual([
    0, 1, 2, 3, 0,
  ])
})

test('of ten thousand tiles only a few are near a window', () => {
  const layout = createLayout(
    Array.from({ length: 10_000 }, (_, index) => [1.5, 1, 0.66, 1.25, 0.56, 1.78][index % 6] ?? 1),
  )
  const frame = { columns: 4, width: 1_200, gap: 12 }
  const near = findTilesWithin(layout, frame, { from: 50_000, to: 52_700 })
  expect(near.length).toBeGreaterThan(20)
  expect(near.length).toBeLessThanOrEqual(60)
})

test('the tiles within a band are exactly those that touch it', () => {
  fc.assert(
    fc.property(ratios, frames, fc.integer({ min: -500, max: 5_000 }), (heights, frame, from) => {
      const layout = createLayout(heights)
      const band = { from, to: from + 800 }
      const touching = getBoxes(layout, frame).flatMap((box, index) =>
        box.top < band.to && box.bottom > band.from ? [index] : [],
      )
      expect(findTilesWithin(layout, frame, band)).toEqual(touching)
    }),
  )
})

test.each(COLUMN_COUNTS)('in %i columns the CSS position of a tile equals its box in the layout', (columns) => {
  const layout = createLayout(Array.from({ length: 100 }, (_, index) => [1.5, 1, 0.66, 1.25][index % 4] ?? 1))
  const frame = { columns, width: 1_213, gap: 12 }
  const columnWidth = (frame.width - (columns - 1) * frame.gap) / columns
  for (const index of layout.ratios.keys()) {
    const { left, top, height } = getTileStyleFor(columns, layout, index)
    const [, column] = /^calc\((\d+) \* \(var\(--column-width\) \+ var\(--gap\)\)\)$/.exec(String(left)) ?? []
    const [, heights, gaps] =
      /^calc\(([\d.]+) \* var\(--column-width\) \+ (\d+) \* var\(--gap\)\)$/.exec(String(top)) ?? []
    const [, ratio] = /^calc\(var\(--column-width\) \/ ([\d.]+)\)$/.exec(String(height)) ?? []
    const box = getTileBox(layout, index, frame)
    expect(Number(column) * (columnWidth + frame.gap)).toBeCloseTo(box?.left ?? NaN)
    expect(Number(heights) * columnWidth + Number(gaps) * frame.gap).toBeCloseTo(box?.top ?? NaN, 0)
    expect(Number(ratio)).toBeCloseTo(1 / (layout.ratios[index] ?? NaN), 3)
  }
})

function getPositions(layout: MasonryLayout) {
  return layout.lanes.map((lanes) => lanes.positions)
}

function getBoxes(layout: MasonryLayout, frame: Frame) {
  return layout.ratios.map((_, index) => getTileBox(layout, index, frame)).filter((box) => box !== null)
}
