import { toJsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectUploadsOfUser } from './uploads.repository.ts'

/**
 * The idempotency keys of uploads. The images feature exports and erases the images; deleting an image deletes its row
 * here.
 */
export const uploadsPersonalData: PersonalData = {
  tables: ['uploads'],

  async *export(db, userId) {
    yield toJsonFile('uploads.json', await selectUploadsOfUser(db, userId))
  },

  async erase() {},
}
