import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { showComponent } from '../../testing/show-component.tsx'
import { layOut } from './masonry-layout.ts'
import { useMasonryKeys } from './use-masonry-keys.ts'

const LAYOUT = layOut([1, 1, 1])

/** A grid that says which tiles stay mounted, beside a dialog and another button. */
async function showGrid() {
  const { find } = await showComponent(<Grid />)
  const moveFocus = async (from: string, to: string) => {
    const [left, entered] = [find('button', from), find('button', to)]
    await act(async () => {
      left.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: entered }))
      entered.dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: left }))
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
        <li data-index="2">
          <button type="button">Tile</button>
        </li>
      </ul>
      <dialog open>
        <button type="button">In the dialog</button>
      </dialog>
      <button type="button">Elsewhere</button>
    </>
  )
}

test('the tile that a dialog was opened from stays, so that the focus can come back to it', async () => {
  const { moveFocus, pinned } = await showGrid()
  await moveFocus('Elsewhere', 'Tile')
  await moveFocus('Tile', 'In the dialog')
  expect(pinned()).toBe('2')
})

test('a tile that the focus has left for something else on the page need not stay', async () => {
  const { moveFocus, pinned } = await showGrid()
  await moveFocus('Elsewhere', 'Tile')
  expect(pinned()).toBe('2')
  await moveFocus('Tile', 'Elsewhere')
  expect(pinned()).toBe('')
})
