import type { Image } from '@pictor/contract'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { Check } from '../../../ui/icons.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { ImageListQuery } from '../images.queries.ts'
import { useImageList } from '../use-image-list.ts'
import { SelectButton, SelectionBar } from './selection-bar.tsx'
import { SelectionModeContext, type SelectionMode, type SelectionTileProps } from './selection-context.ts'
import { findTileControl, TileImage } from '../gallery/tile-image.tsx'
import { PrivateBadge } from '../gallery/tile.tsx'

/** Makes the images of a list selectable, with its tiles and a bar above it. */
export function SelectionProvider({ list, children }: { list: ImageListQuery; children: ReactNode }) {
  const { images: listed } = useImageList(list)
  const [active, setActive] = useState(false)
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED)
  const rememberFocus = useRestoreTileFocus(active)
  const selectionMode = useMemo<SelectionMode>(() => {
    const changeMode = (isActive: boolean) => {
      rememberFocus()
      setActive(isActive)
      setSelection(NOTHING_SELECTED)
    }
    return {
      active,
      images: listed.filter(({ id }) => selection.ids.has(id)),
      loadedCount: listed.length,
      isSelected: (id) => selection.ids.has(id),
      toggle: (id, { range }) =>
        setSelection((current) => (range ? extendRange(current, id, getIds(listed)) : toggleImage(current, id))),
      selectAll: () => setSelection(selectImages(getIds(listed))),
      deselect: (images) => setSelection((current) => deselectImages(current, new Set(getIds(images)))),
      enter: () => changeMode(true),
      leave: () => changeMode(false),
      Head: SelectionBar,
      Button: SelectButton,
      Tile: SelectionTile,
    }
  }, [active, listed, selection, rememberFocus])
  useEscape(active, selectionMode.leave)
  return <SelectionModeContext value={selectionMode}>{children}</SelectionModeContext>
}

/**
 * Starting and ending a selection replaces the controls of the tiles. The focus moves to the control that replaces the
 * focused one.
 */
function useRestoreTileFocus(active: boolean) {
  const focusedId = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focusedId.current) findTileControl(focusedId.current)?.focus({ preventScroll: true })
    focusedId.current = null
  }, [active])
  return useCallback(() => {
    const tile = document.activeElement?.closest<HTMLElement>('[data-image-id]')
    focusedId.current = tile?.dataset['imageId'] ?? null
  }, [])
}

function useEscape(active: boolean, leave: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    // In a field or dialog, Escape has another meaning.
    const isInFieldOrDialog =
      event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
    if (event.key === 'Escape' && !event.defaultPrevented && !isInFieldOrDialog) leave()
  })
  useEffect(() => {
    if (!active) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [active])
}

function getIds(images: readonly Image[]): string[] {
  return images.map(({ id }) => id)
}

/** The checkbox that replaces a tile while images are selected. */
function SelectionTile({ image, eager, selectionMode }: SelectionTileProps) {
  const checked = selectionMode.isSelected(image.id)
  return (
    <div data-image-id={image.id} className="size-full">
      <button
        type="button"
        // A button, because Firefox ignores Shift clicks on labels, and arrow keys look for buttons.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
        role="checkbox"
        aria-checked={checked}
        aria-label={image.visibility === 'private' ? `${image.prompt}, private` : image.prompt}
        // A Shift click would select text on the page.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={(event) => selectionMode.toggle(image.id, { range: event.shiftKey })}
        className="tile-link select-none"
      >
        <span
          className={classNames(
            'relative block size-full',
            checked &&
              'after:absolute after:inset-0 after:rounded-lg after:border-3 after:border-accent after:bg-accent/8',
          )}
        >
          <TileImage image={image} eager={eager} onFail={ignore} />
          {image.visibility === 'private' && <PrivateBadge />}
        </span>
        <CheckMark checked={checked} />
      </button>
    </div>
  )
}

function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span
      className={classNames(
        'absolute top-2 right-2 flex size-7 items-center justify-center rounded-full border-2',
        checked ? 'border-transparent bg-accent-fill text-accent-text' : 'border-on-image bg-scrim',
      )}
    >
      {checked && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
    </span>
  )
}

// An image whose file fails to load can still be selected.
function ignore() {}

/** The selected images of a list, and the start of a range. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The image that was selected or deselected last. */
  anchor: string | null
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null }

/** Selects an image that is not selected, deselects one that is. */
export function toggleImage({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Extends the range from the anchor to this image, in list order: all of them get the anchor's state, selected or not.
 */
export function extendRange(selection: Selection, id: string, order: readonly string[]): Selection {
  const { ids, anchor } = selection
  const [start, end] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)]
  if (anchor === null || start === -1 || end === -1) return toggleImage(selection, id)
  const next = new Set(ids)
  for (const rangeId of order.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (ids.has(anchor)) next.add(rangeId)
    else next.delete(rangeId)
  }
  return { ids: next, anchor: id }
}

/** Deselects the given images. */
function deselectImages({ ids, anchor }: Selection, removedIds: ReadonlySet<string>): Selection {
  return {
    ids: new Set([...ids].filter((id) => !removedIds.has(id))),
    anchor: anchor !== null && removedIds.has(anchor) ? null : anchor,
  }
}

/** Returns a selection of exactly these images. */
export function selectImages(ids: Iterable<string>): Selection {
  return { ids: new Set(ids), anchor: null }
}
