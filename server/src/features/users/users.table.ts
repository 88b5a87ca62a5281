import { timestamptz, isOneOf, foreignKeyTo } from '../../kernel/columns.ts'
import { boolean, check, index, pgTable, text, unique, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

const ROLES = ['user', 'admin'] as const

const id = () => uuid('id').primaryKey().defaultRandom()
const createdAt = () => timestamptz('created_at').notNull().defaultNow()
const updatedAt = () => timestamptz('updated_at').notNull().defaultNow()

export const users = pgTable(
  'users',
  {
    id: id(),
    /** The part of the email before the @, because the account library requires a name. Never shown to others. */
    name: text('name').notNull(),
    email: text('email').notNull().unique('users_email_key'),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    /** Shown with public images once the user has saved it. */
    fullName: text('full_name'),
    /** Not declared in the account library, so that no request can set it. Only the command line does. */
    role: text('role', { enum: ROLES }).notNull().default('user'),
    /** When an admin suspended the user; null for active users. */
    suspendedAt: timestamptz('suspended_at'),
    /**
     * Whether a sign-in with the password also needs a code. The account library sets this after the first right code.
     */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /**
     * The hash of the cookie of the browser that signed up last and set the password; null for other ways to sign up.
     */
    signUpBrowser: text('sign_up_browser'),
    /** The version of the terms that was accepted at sign-up. */
    termsVersion: text('terms_version').notNull(),
    termsAcceptedAt: timestamptz('terms_accepted_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('users_role_check', isOneOf(table.role, ROLES))],
)

const userId = () => uuid('user_id').notNull()
const userForeignKey = ({ userId }: { userId: AnyPgColumn }) => foreignKeyTo(userId, users.id).onDelete('cascade')

/**
 * Deleting a row revokes the session everywhere: a trigger records it in `revoked_sessions` and notifies every process.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    token: text('token').notNull().unique('sessions_token_key'),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    userForeignKey(table),
    index('sessions_user_id_idx').on(table.userId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
)

/**
 * Revoked sessions whose access tokens may still be valid. Only the trigger inserts rows; rows older than a token's
 * lifetime are deleted.
 */
export const revokedSessions = pgTable('revoked_sessions', {
  sessionId: uuid('session_id').primaryKey(),
  revokedAt: timestamptz('revoked_at').notNull().defaultNow(),
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
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    userForeignKey(table),
    index('accounts_user_id_idx').on(table.userId),
    unique('accounts_provider_id_account_id_key').on(table.providerId, table.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier_idx').on(table.identifier),
    index('verifications_expires_at_idx').on(table.expiresAt),
  ],
)

/** A row is created when the settings are first read. The name is in `users`, because the account library reads it. */
export const userSettings = pgTable(
  'user_settings',
  {
    userId: uuid('user_id').primaryKey(),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    phone: text('phone'),
    createdAt: createdAt(),
  },
  (table) => [userForeignKey(table)],
)

/** Emails that are not sent yet. A job sends each email and then deletes its row. */
export const outgoingEmails = pgTable(
  'outgoing_emails',
  {
    id: id(),
    /** Null for an email about a deleted account. */
    userId: uuid('user_id'),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: createdAt(),
  },
  (table) => [userForeignKey(table), index('outgoing_emails_user_id_idx').on(table.userId)],
)

export const signingKeys = pgTable('signing_keys', {
  id: id(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  expiresAt: timestamptz('expires_at'),
  alg: text('alg'),
  crv: text('crv'),
})
