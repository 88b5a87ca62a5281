import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, foreignKeyTo } from '../../../kernel/columns.ts'
import { users } from '../users.table.ts'

/**
 * The second step of a user's sign-in. The account library encrypts the secret and the recovery codes with the server's
 * secret.
 */
export const twoFactors = pgTable(
  'two_factors',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull().unique('two_factors_user_id_key'),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** False until the first code proves that the app has the secret. */
    verified: boolean('verified').notNull().default(false),
    /** The newest used codes. Older ones are not stored, because they are no longer valid. */
    usedCodes: text('used_codes').array().notNull().default([]),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: timestamptz('locked_until'),
  },
  (table) => [
    foreignKeyTo(table.userId, users.id).onDelete('cascade'),
    check('two_factors_failed_verification_count_check', sql`${table.failedVerificationCount} >= 0`),
  ],
)
