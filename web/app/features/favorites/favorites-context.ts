import { createContext, use } from 'react'

export interface Favorites {
  /** Wants an image among the visitor's favorites, or out of them. A signed-out visitor is asked to sign in first. */
  toggle: (imageId: string, favorited: boolean) => void
}

export const FavoritesContext = createContext<Favorites | null>(null)

export function useFavorites(): Favorites {
  const favorites = use(FavoritesContext)
  if (!favorites) throw new Error('useFavorites needs a FavoritesProvider above it')
  return favorites
}
