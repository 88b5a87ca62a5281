import { createContext, use, type ComponentType } from 'react'
import type { Image } from '@pictor/contract'

export interface Selecting {
  /** Tiles are there to be chosen, not to be opened. */
  active: boolean
  /** The chosen images that the list still has, in its order. */
  images: readonly Image[]
  /** How many images of the list are loaded. */
  loaded: number
  has: (id: string) => boolean
  toggle: (id: string, options: { range: boolean }) => void
  selectAll: () => void
  /** These are chosen no more. */
  letGo: (images: readonly Image[]) => void
  enter: () => void
  leave: () => void
  /** What is shown of it above the list. From whoever lets images be chosen: pages without that load none of it. */
  Head: ComponentType<{ selecting: Selecting }>
  /** Begins it. */
  Button: ComponentType<{ selecting: Selecting }>
}

export const SelectingContext = createContext<Selecting | null>(null)

/** The choosing of images of the list around; null where nothing can be chosen. */
export function useSelecting(): Selecting | null {
  return use(SelectingContext)
}
