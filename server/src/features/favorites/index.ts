export { favoritesPersonalData } from './favorites.personal-data.ts'
export { favoritesProcedures } from './favorites.procedures.ts'
export { createFavorites, type Favorites } from './favorites.service.ts'
