import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const id = () => uuid('id').primaryKey().defaultRandom()
const at = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => at('created_at').notNull().defaultNow()
const updatedAt = () => at('updated_at').notNull().defaultNow()

export const users = pgTable(
  'users',
  {
    id: id(),
    /** The part of the address before the @: the account library wants a name. Never shown to others. */
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** Shown with public images once its owner saved it. */
    fullName: text('full_name'),
    /** Unknown to the account library, so that no request can set it: the operator's command line does. */
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    /** Since when an operator lets this user look and keep, but not make, upload or publish anything; null for all others. */
    suspendedAt: at('suspended_at'),
    /** Whether a sign-in with the password asks for a code as well. Set by the account library, once a first code was right. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** The hash of the cookie of the browser that signed up last and set the password; null for other ways to sign up. */
    signUpBrowser: text('sign_up_browser'),
    /** Which version of the terms was agreed to at sign-up, and when. */
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: at('terms_accepted_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('users_role', sql`${table.role} in ('user', 'admin')`)],
)

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A row's deletion ends the session everywhere: a trigger notes it in `ended_sessions` and tells every process. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
)

/** Sessions whose access tokens may still be alive. Written by the trigger alone; rows older than a token's life are swept. */
export const endedSessions = pgTable('ended_sessions', {
  sessionId: uuid('session_id').primaryKey(),
  endedAt: at('ended_at').notNull().defaultNow(),
})

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_user').on(table.userId),
    uniqueIndex('accounts_identity').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_expiry').on(table.expiresAt),
  ],
)

/** Made at the first visit of the settings. The name lies with the user, because the account library reads it. */
export const userSettings = pgTable('user_settings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  emailNotifications: boolean('email_notifications').notNull().default(true),
  phone: text('phone'),
  createdAt: createdAt(),
})

/** Mails that are not sent yet: a job takes each to the carrier, and the row goes once that has taken it. */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: id(),
    /** Null for a mail about an account that is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outgoing_mails_user').on(table.userId)],
)

export const signingKeys = pgTable('signing_keys', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at'),
  alg: text('alg'),
  crv: text('crv'),
})
