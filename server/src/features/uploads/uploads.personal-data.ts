import { jsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectOfUser } from './uploads.repository.ts'

/**
 * The idempotency keys of uploads. The rows are deleted with their images; the images feature exports and erases those.
 */
export const uploadsPersonalData: PersonalData = {
  tables: ['uploads'],

  async *export(db, userId) {
    yield jsonFile('uploads.json', await selectOfUser(db, userId))
  },

  async erase() {},
}
