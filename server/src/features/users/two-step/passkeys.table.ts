import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz, foreignKeyTo } from '../../../kernel/columns.ts'
import { users } from '../users.table.ts'

/** Public keys for sign-in without a password. The private keys stay on the user's devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').notNull(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull().unique('passkeys_credential_id_key'),
    /** The device's own count of its signatures. Many devices leave it at 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    foreignKeyTo(table.userId, users.id).onDelete('cascade'),
    index('passkeys_user_id_idx').on(table.userId),
    check('passkeys_counter_check', sql`${table.counter} >= 0`),
  ],
)
