import { expect, test } from 'vitest'
import { boxOf, COLUMN_COUNTS, layOut } from './masonry-layout.ts'
import { tileStyleIn } from './masonry-style.ts'

const layout = layOut(Array.from({ length: 100 }, (_, index) => [1.5, 1, 0.66, 1.25][index % 4] ?? 1))

test.each(COLUMN_COUNTS)('in %i columns a tile’s own position is where the layout has it', (columns) => {
  const frame = { columns, width: 1_213, gap: 12 }
  const columnWidth = (frame.width - (columns - 1) * frame.gap) / columns
  for (const index of layout.ratios.keys()) {
    const { left, top, aspectRatio } = tileStyleIn(columns, layout, index)
    const [, column] = /^calc\((\d+) \* \(var\(--column-width\) \+ var\(--gap\)\)\)$/.exec(String(left)) ?? []
    const [, heights, gaps] =
      /^calc\(([\d.]+) \* var\(--column-width\) \+ (\d+) \* var\(--gap\)\)$/.exec(String(top)) ?? []
    const box = boxOf(layout, index, frame)
    expect(Number(column) * (columnWidth + frame.gap)).toBeCloseTo(box?.left ?? NaN)
    expect(Number(heights) * columnWidth + Number(gaps) * frame.gap).toBeCloseTo(box?.top ?? NaN, 0)
    expect(Number(aspectRatio)).toBeCloseTo(1 / (layout.ratios[index] ?? NaN), 3)
  }
})
