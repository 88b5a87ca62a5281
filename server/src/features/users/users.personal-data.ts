import { eq, like } from 'drizzle-orm'
import { SettingsChange } from '@pictor/contract'
import { z } from 'zod'
import { toJsonFile, type PersonalData, type PrepareImport } from '../../ports/personal-data.ts'
import { deleteResetLinks, selectSessions, selectSettings, selectUser } from './users.repository.ts'
import type { Users } from './users.service.ts'
import { passkeys } from './two-step/passkeys.table.ts'
import { accounts, verifications } from './users.table.ts'

/**
 * The account itself. Its rows are deleted with the user's row. Unused links have no foreign key and are deleted here.
 */
export const usersPersonalData: PersonalData = {
  tables: ['users', 'accounts', 'sessions', 'user_settings', 'outgoing_emails', 'two_factors', 'passkeys'],

  async *export(db, userId) {
    const user = await selectUser(db, userId)
    const settings = await selectSettings(db, userId)
    const providers = await db
      .select({ provider: accounts.providerId, since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId))
    const devices = (await selectSessions(db, userId)).map(({ userAgent, ipAddress, createdAt, updatedAt }) => ({
      userAgent,
      ipAddress,
      createdAt,
      updatedAt,
    }))
    const keys = await db
      .select({ name: passkeys.name, since: passkeys.createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
    const signInMethods = { signsInWith: providers, passkeys: keys }
    yield toJsonFile('profile.json', { user, settings: settings ?? null, ...signInMethods, devices })
  },

  async erase(tx, userId) {
    await deleteResetLinks(tx, userId)
    // Deletes the challenge of a passkey that is being added.
    await tx.delete(verifications).where(like(verifications.value, `%"${userId}"%`))
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
