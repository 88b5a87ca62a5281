import { createContext, use, type ComponentType } from 'react'
import type { Image } from '@pictor/contract'

export interface Selecting {
  /** Tiles are selected, not opened. */
  active: boolean
  /** The selected images that the list still has, in its order. */
  images: readonly Image[]
  /** How many images of the list are loaded. */
  loaded: number
  has: (id: string) => boolean
  toggle: (id: string, options: { range: boolean }) => void
  selectAll: () => void
  deselect: (images: readonly Image[]) => void
  enter: () => void
  leave: () => void
  /** The bar above the list. Part of the context like those below, so that pages without selection load none of them. */
  Head: ComponentType<{ selecting: Selecting }>
  /** Starts selecting. */
  Button: ComponentType<{ selecting: Selecting }>
  /** In place of a tile. */
  Tile: ComponentType<SelectionTileProps>
}

export interface SelectionTileProps {
  image: Image
  eager: boolean
  selecting: Selecting
}

export const SelectingContext = createContext<Selecting | null>(null)

/** Returns the selection of the list around; null where nothing can be selected. */
export function useSelecting(): Selecting | null {
  return use(SelectingContext)
}
