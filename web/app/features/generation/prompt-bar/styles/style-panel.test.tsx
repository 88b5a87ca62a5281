import { expect, test } from 'vitest'
import { moveFocus } from './style-panel.tsx'

/** Creates seven buttons, a to g, in three columns: the last row has one. Returns a function that moves the focus. */
function createGrid() {
  const buttons = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => {
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = name
    return button
  })
  return (from: string, key: string) => {
    buttons.find((button) => button.textContent === from)?.focus()
    const moved = moveFocus(buttons, key, 3)
    return moved ? document.activeElement?.textContent : null
  }
}

test.each([
  ['a', 'ArrowRight', 'b'],
  ['g', 'ArrowRight', 'a'],
  ['a', 'ArrowLeft', 'g'],
  ['a', 'ArrowDown', 'd'],
  ['g', 'ArrowDown', 'a'],
  ['e', 'ArrowDown', 'b'],
  ['d', 'ArrowUp', 'a'],
  ['a', 'ArrowUp', 'g'],
  ['b', 'ArrowUp', 'e'],
  ['d', 'Home', 'a'],
  ['d', 'End', 'g'],
  ['a', 'F', 'f'],
  ['a', 'Tab', null],
])('in a grid, from %s the key %s leads to %s', (from, key, to) => {
  expect(createGrid()(from, key)).toBe(to)
})
