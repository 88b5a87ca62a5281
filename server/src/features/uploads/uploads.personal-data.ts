import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectOfUser } from './uploads.repository.ts'

/** By which keys uploads came. The rows go with their images, which are exported and erased as all images are. */
export const uploadsPersonalData: PersonalData = {
  tables: ['uploads'],

  async *export(db, userId) {
    yield jsonFile('uploads.json', await selectOfUser(db, userId))
  },

  async erase() {},
}
