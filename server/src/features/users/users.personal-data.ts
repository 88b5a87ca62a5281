import { SettingsChange } from '@pictor/contract'
import { z } from 'zod'
import { toJsonFile, type PersonalData, type PrepareImport } from '../../ports/personal-data.ts'
import * as repository from './users.repository.ts'
import type { Users } from './users.service.ts'

/**
 * The account itself. Its rows are deleted with the user's row. Unused links have no foreign key and are deleted here.
 */
export const usersPersonalData: PersonalData = {
  tables: ['users', 'accounts', 'sessions', 'user_settings', 'outgoing_emails', 'two_factors', 'passkeys'],

  async *export(db, userId) {
    const user = await repository.selectUser(db, userId)
    const settings = await repository.selectSettings(db, userId)
    const devices = (await repository.selectSessions(db, userId)).map(
      ({ userAgent, ipAddress, createdAt, updatedAt }) => ({ userAgent, ipAddress, createdAt, updatedAt }),
    )
    const signInMethods = await repository.selectSignInMethods(db, userId)
    yield toJsonFile('profile.json', { user, settings: settings ?? null, ...signInMethods, devices })
  },

  async erase(tx, userId) {
    await repository.deleteResetLinks(tx, userId)
    await repository.deletePasskeyChallenges(tx, userId)
  },
}

const { full_name: FullName, phone: Phone } = SettingsChange.shape

const ExportedProfile = z.object({
  user: z.object({ fullName: FullName }),
  settings: z.object({ emailNotifications: z.boolean(), phone: Phone }).nullable(),
})

/** Restores name, phone number and notifications that the account lacks, but neither the email address nor any way to sign in. */
export function createSettingsImport(users: Pick<Users, 'loadSettings' | 'changeSettings'>): PrepareImport {
  return async ({ archive, userId }) => {
    const { user, settings } = await archive.readJson('profile.json', ExportedProfile)
    return async () => {
      const { full_name: name, phone } = await users.loadSettings(userId)
      const isNew = name === null && phone === null
      await users.changeSettings(userId, {
        ...(name === null && user.fullName && { full_name: user.fullName }),
        ...(phone === null && settings?.phone && { phone: settings.phone }),
        ...(isNew && settings && { email_notifications: settings.emailNotifications }),
      })
      return {}
    }
  }
}
