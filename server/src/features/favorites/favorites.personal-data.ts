import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectFavorites } from './favorites.repository.ts'

/** Which images the user likes. The rows go with the user's, and their likes are taken back from the images' counts by the trigger. */
export const favoritesPersonalData: PersonalData = {
  tables: ['favorites'],

  async *export(db, userId) {
    yield jsonFile('favorites.json', await selectFavorites(db, userId))
  },

  async erase() {},
}
