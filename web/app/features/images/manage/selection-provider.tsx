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
import type { ImageListQuery } from '../images.queries.ts'
import { useImageList } from '../use-image-list.ts'
import {
  deselectImages,
  extendRange,
  NOTHING_SELECTED,
  selectImages,
  toggleImage,
  type Selection,
} from './selection.ts'
import { SelectButton, SelectionBar } from './selection-bar.tsx'
import { SelectionModeContext, type SelectionMode } from './selection-context.ts'
import { SelectionTile } from './selection-tile.tsx'
import { findTileControl } from '../gallery/tile-image.tsx'

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
