export { createFavoritesImport, favoritesPersonalData } from './favorites.personal-data.ts'
export { favoritesProcedures } from './favorites.procedures.ts'
export { createFavorites } from './favorites.service.ts'
