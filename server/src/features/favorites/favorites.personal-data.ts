import { toJsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectFavorites } from './favorites.repository.ts'

/** The images that the user likes. The rows are deleted with the user; a trigger subtracts them from the counts. */
export const favoritesPersonalData: PersonalData = {
  tables: ['favorites'],

  async *export(db, userId) {
    yield toJsonFile('favorites.json', await selectFavorites(db, userId))
  },

  async erase() {},
}
