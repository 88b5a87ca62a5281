import { createContext, use } from 'react'

export interface Favorites {
  /** Adds or removes a favorite. A signed-out visitor has to sign in first. */
  setFavorite: (imageId: string, favorited: boolean) => void
}

export const FavoritesContext = createContext<Favorites | null>(null)

export function useFavorites(): Favorites {
  const favorites = use(FavoritesContext)
  if (!favorites) throw new Error('useFavorites needs a FavoritesProvider above it')
  return favorites
}
