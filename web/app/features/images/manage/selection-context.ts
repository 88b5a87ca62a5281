import { createContext, use, type ComponentType } from 'react'
import type { Image } from '@pictor/contract'

export interface SelectionMode {
  /** Whether a click on a tile selects its image instead of opening it. */
  active: boolean
  /** The selected images that are still in the list, in its order. */
  images: readonly Image[]
  /** Number of loaded images in the list. */
  loadedCount: number
  isSelected: (id: string) => boolean
  toggle: (id: string, options: { range: boolean }) => void
  selectAll: () => void
  deselect: (images: readonly Image[]) => void
  enter: () => void
  leave: () => void
  /**
   * The bar above the list. The components are part of the context, so that pages without selection load none of them.
   */
  Head: ComponentType<{ selectionMode: SelectionMode }>
  /** Starts selecting. */
  Button: ComponentType<{ selectionMode: SelectionMode }>
  /** Replaces a tile while images are selected. */
  Tile: ComponentType<SelectionTileProps>
}

export interface SelectionTileProps {
  image: Image
  eager: boolean
  selectionMode: SelectionMode
}

export const SelectionModeContext = createContext<SelectionMode | null>(null)

/** Returns the selection of the surrounding list; null if its images cannot be selected. */
export function useSelectionMode(): SelectionMode | null {
  return use(SelectionModeContext)
}
