import { STYLES, type Style } from '@pictor/contract/limits'
import { useRef, type KeyboardEvent } from 'react'
import { Check } from '../../../../ui/icons.ts'
import { formatStyleName } from '../../../../lib/format.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { classNames } from '../../../../ui/class-names.ts'

const IMAGE_URLS = import.meta.glob<string>('./style-images/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

export interface StylePanelProps {
  value: Style
  isProPlus: boolean
  onChoose: (style: Style) => void
  /** Called on Escape. The focus returns to the button. */
  onClose: () => void
  /** Called on Tab. The browser moves the focus to the next element. */
  onLeave: () => void
}

/**
 * The menu of styles. Arrow keys, Home, End and first letters move the focus; only a click or Enter selects a style.
 */
// A default export, because it is loaded lazily.
export default function StylePanel({ value, isProPlus, onChoose, onClose, onLeave }: StylePanelProps) {
  const list = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onLeave()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    if (event.key === 'Escape') onClose()
    else if (!moveFocus(buttons, event.key, countColumns(list.current))) return
    event.preventDefault()
  }
  return (
    <div className="style-panel">
      <p className="flex items-center justify-between px-4 pt-3 pb-1.5 text-sm font-medium">
        Style
        {!isProPlus && <Badge tone="accent">Pro Plus</Badge>}
      </p>
      <div
        ref={list}
        role="menu"
        tabIndex={-1}
        aria-label="Style"
        onKeyDown={handleKeyDown}
        className="grid grid-cols-3 gap-1 scroll-pb-6 overflow-y-auto overscroll-contain mask-b-from-[calc(100%-1.5rem)] p-2 pt-0.5 pb-6 @lg:grid-cols-4 @2xl:grid-cols-5 forced-colors:mask-none"
      >
        {STYLES.map((style) => (
          <StyleItem key={style} style={style} checked={style === value} onChoose={onChoose} />
        ))}
      </div>
    </div>
  )
}

interface StyleItemProps {
  style: Style
  checked: boolean
  onChoose: (style: Style) => void
}

function StyleItem({ style, checked, onChoose }: StyleItemProps) {
  return (
    <button
      ref={checked ? focusNow : undefined}
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      onClick={() => onChoose(style)}
      className={classNames(
        'relative flex flex-col rounded-lg p-1 text-left text-sm transition-colors hover:bg-surface-hover focus-visible:-outline-offset-2',
        checked && 'bg-accent-soft font-medium',
      )}
    >
      <img
        src={styleImageUrl(style)}
        alt=""
        width={512}
        height={512}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full rounded-md bg-surface-sunken object-cover object-top"
      />
      <span className="flex min-h-8 items-center gap-1 px-1 leading-tight">
        <span className="min-w-0 wrap-break-word">{formatStyleName(style)}</span>
        {checked && <Check aria-hidden="true" className="ml-auto size-4 shrink-0 text-link" />}
      </span>
    </button>
  )
}

function focusNow(item: HTMLButtonElement | null) {
  item?.focus({ preventScroll: true })
  item?.scrollIntoView({ block: 'nearest' })
}

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

function countColumns(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}

/** Returns the URL of a square sample image in this style. The samples are made with the demo model. */
export function styleImageUrl(style: Style): string | undefined {
  return IMAGE_URLS[`./style-images/${style.toLowerCase().replaceAll('_', '-')}.webp`]
}
