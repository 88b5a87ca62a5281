import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

/** Counts the columns by the left edges of the tiles. */
const countColumns = (lefts: number[]) => new Set(lefts.map(Math.round)).size

for (const [width, columns] of [
  [1440, 4],
  [1000, 3],
  [720, 2],
  [390, 1],
] as const) {
  test(
    `at ${width} px the gallery has ${columns} columns without JavaScript`,
    { tag: width === 1440 ? '@core' : [] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      const tiles = page.getByRole('main').getByRole('listitem')
      expect(await tiles.count()).toBeGreaterThanOrEqual(8)
      const boxes = await Promise.all((await tiles.all()).map((tile) => tile.boundingBox()))
      const visibleBoxes = boxes.filter((box) => box !== null)
      expect(countColumns(visibleBoxes.map(({ x }) => x))).toBe(columns)
      for (const [index, a] of visibleBoxes.entries()) {
        for (const b of visibleBoxes.slice(index + 1)) {
          const areSeparate =
            a.x + a.width <= b.x + 1 ||
            b.x + b.width <= a.x + 1 ||
            a.y + a.height <= b.y + 1 ||
            b.y + b.height <= a.y + 1
          expect(areSeparate).toBe(true)
        }
      }
      const first = tiles.first().getByRole('img')
      await expect(first).toHaveAttribute('alt', /\w/)
      expect(await first.getAttribute('src')).toContain('compressed-images')
    },
  )
}
