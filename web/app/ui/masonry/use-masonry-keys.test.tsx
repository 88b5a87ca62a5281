import fc from 'fast-check'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { getLanes, createLayout } from './masonry-layout.ts'
import { findNeighbor, useMasonryKeys } from './use-masonry-keys.ts'

const LAYOUT = createLayout([1, 1, 1])

/** Shows a grid, a dialog and another button, and an output with the tiles that stay mounted. */
async function showGrid() {
  const { find } = await renderComponent(<Grid />)
  const moveFocus = async (from: string, to: string) => {
    const [previousButton, nextButton] = [find('button', from), find('button', to)]
    await act(async () => {
      previousButton.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: nextButton }))
      nextButton.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: previousButton }))
    })
  }
  return { moveFocus, pinned: () => find('output').textContent }
}

function Grid() {
  const [grid, setGrid] = useState<HTMLUListElement | null>(null)
  const { pinned, handlers } = useMasonryKeys(grid, LAYOUT)
  return (
    <>
      <output>{pinned.join()}</output>
      <ul ref={setGrid} {...handlers}>
        {[...new Set([2, ...pinned])].map((index) => (
          <li key={index} data-index={index}>
            <button type="button">{index === 2 ? 'Tile' : `Tile ${index}`}</button>
          </li>
        ))}
      </ul>
      <dialog open>
        <button type="button">In the dialog</button>
      </dialog>
      <button type="button">Elsewhere</button>
    </>
  )
}

test('the tile that opened a dialog stays mounted, so that the focus can return to it', async () => {
  const { moveFocus, pinned } = await showGrid()
  await moveFocus('Elsewhere', 'Tile')
  await moveFocus('Tile', 'In the dialog')
  expect(pinned()).toBe('2')
})

test('a tile that lost the focus to another part of the page may be unmounted', async () => {
  const { moveFocus, pinned } = await showGrid()
  await moveFocus('Elsewhere', 'Tile')
  expect(pinned()).toBe('2')
  await moveFocus('Tile', 'Elsewhere')
  expect(pinned()).toBe('')
})

test('Home and End move the focus to the first and the last tile, mounted or not', async () => {
  const { find, sendKey } = await renderComponent(<Grid />)
  await act(async () => find('button', 'Tile').focus())
  await sendKey('Home')
  expect(document.activeElement).toBe(find('button', 'Tile 0'))
  await sendKey('End')
  expect(document.activeElement).toBe(find('button', 'Tile'))
})

// Two columns: 0 (tall) | 1, 2, 3 (short ones next to it), then 4 under 3 or 0, whichever is shorter.
const TWO_COLUMNS = createLayout([3, 1, 1, 1, 1])

test('up and down stay in the column', () => {
  expect(findNeighbor(TWO_COLUMNS, 2, { index: 1, direction: 'down' })).toBe(2)
  expect(findNeighbor(TWO_COLUMNS, 2, { index: 3, direction: 'up' })).toBe(2)
})

test('left and right lead to the adjacent tile, not to the next one in the list', () => {
  expect(findNeighbor(TWO_COLUMNS, 2, { index: 0, direction: 'right' })).toBe(2)
  expect(findNeighbor(TWO_COLUMNS, 2, { index: 3, direction: 'left' })).toBe(0)
})

test('there is no neighbor beyond the edges', () => {
  expect(findNeighbor(TWO_COLUMNS, 2, { index: 0, direction: 'left' })).toBeNull()
  expect(findNeighbor(TWO_COLUMNS, 2, { index: 1, direction: 'right' })).toBeNull()
  expect(findNeighbor(TWO_COLUMNS, 2, { index: 1, direction: 'up' })).toBeNull()
  expect(findNeighbor(TWO_COLUMNS, 1, { index: 4, direction: 'down' })).toBeNull()
})

test('the neighbor to the side is the tile of that column with the nearest center', () => {
  const heights = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(heights, fc.nat(59), fc.constantFrom('left', 'right'), (all, seed, direction) => {
      const layout = createLayout(all)
      const { positions } = getLanes(layout, 3)
      const centers = all.map((height, index) => (positions[index]?.heights ?? 0) + height / 2)
      const index = seed % all.length
      const column = (positions[index]?.column ?? 0) + (direction === 'left' ? -1 : 1)
      const distances = centers
        .map((center, tile) => ({ tile, distance: Math.abs(center - (centers[index] ?? 0)) }))
        .filter(({ tile }) => positions[tile]?.column === column)
      const leastDistance = Math.min(...distances.map(({ distance }) => distance))
      const found = findNeighbor(layout, 3, { index, direction })
      if (distances.length === 0) expect(found).toBeNull()
      else expect(distances.find(({ tile }) => tile === found)?.distance).toBeCloseTo(leastDistance, 9)
    }),
  )
})

test('down and then up returns to the same tile', () => {
  const heights = fc.array(fc.double({ min: 0.3, max: 3, noNaN: true }), { minLength: 2, maxLength: 60 })
  fc.assert(
    fc.property(heights, fc.constantFrom(1, 2, 3, 4), fc.nat(59), (all, columns, seed) => {
      const layout = createLayout(all)
      const index = seed % all.length
      const below = findNeighbor(layout, columns, { index, direction: 'down' })
      if (below === null) return
      expect(getLanes(layout, columns).positions[below]?.column).toBe(
        getLanes(layout, columns).positions[index]?.column,
      )
      expect(findNeighbor(layout, columns, { index: below, direction: 'up' })).toBe(index)
    }),
  )
})
