/**
 * Moves the focus among menu items in a grid: arrow keys, Home, End and first letters. The focus wraps around; up and
 * down stay in the column. Returns whether the key moved the focus.
 */
export function moveFocus(items: readonly HTMLElement[], key: string, columns: number): boolean {
  const from = items.findIndex((item) => item === document.activeElement)
  const to = findTarget(key, { from, columns, items })
  items[to]?.focus()
  return to >= 0
}

interface GridPosition {
  from: number
  columns: number
  items: readonly HTMLElement[]
}

function findTarget(key: string, { from, columns, items }: GridPosition): number {
  const count = items.length
  if (key === 'ArrowDown') return from + columns < count ? from + columns : (from + columns) % columns
  if (key === 'ArrowUp') return from - columns >= 0 ? from - columns : findLastInColumn(from, columns, count)
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1) return -1
  return items.findIndex((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

function findLastInColumn(from: number, columns: number, count: number): number {
  const column = (from + columns) % columns
  return column + Math.floor((count - 1 - column) / columns) * columns
}
