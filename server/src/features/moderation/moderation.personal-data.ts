import { toJsonFile, type PersonalData } from '../../ports/personal-data.ts'
import { selectReportsOfUser } from './moderation.repository.ts'

/** The reports that the user made. They are deleted with the user's row, by their foreign key. */
export const moderationPersonalData: PersonalData = {
  tables: ['image_reports'],
  async *export(db, userId) {
    yield toJsonFile('image-reports.json', await selectReportsOfUser(db, userId))
  },
  async erase() {},
}
