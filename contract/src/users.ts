import { z } from 'zod'
import { withErrors, base, noInput } from './base.ts'
import { LedgerEntry } from './credits.ts'
import { messages } from './errors.ts'
import {
  FULL_NAME_MAX_LENGTH,
  ORDER_STATUSES,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PHONE_MAX_LENGTH,
} from './limits.ts'

/**
 * Characters that a name must not contain, because it is shown next to other users' images: invisible ones, and those
 * that change the direction of text. Joiners are allowed: some scripts need them.
 */
const FORBIDDEN_IN_NAMES = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

const FullName = z
  .string()
  .trim()
  .min(1)
  .max(FULL_NAME_MAX_LENGTH)
  .refine((name) => name.isWellFormed() && !FORBIDDEN_IN_NAMES.test(name) && /[\p{L}\p{N}]/u.test(name), {
    error: 'Please use letters, digits and spaces.',
  })

const Phone = z
  .string()
  .trim()
  .max(PHONE_MAX_LENGTH)
  .regex(/^\+?[\d ()./-]+$/, { error: 'Please use digits, spaces and + ( ) . / -' })
  .refine((phone) => /\d/.test(phone), { error: 'Please use digits, spaces and + ( ) . / -' })

/** The row of table `user_settings`, and columns of the user's account. */
export const UserSettings = z
  .object({
    user_id: z.uuid(),
    /** Whether an email may announce a finished image. Receipts and security emails are always sent. */
    email_notifications: z.boolean(),
    phone: z.string().nullable(),
    /** Shown with the user's public images; null until saved. */
    full_name: z.string().nullable(),
    /** Whether signing in with the password also requires a code from an app. */
    two_step_sign_in: z.boolean(),
    /** False for accounts that sign in only with Google. Two-step sign-in requires a password. */
    has_password: z.boolean(),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof UserSettings>

/** Omitted fields stay unchanged; null clears a field. */
export const SettingsChange = z.strictObject({
  email_notifications: z.boolean().optional(),
  phone: Phone.nullable().optional(),
  full_name: FullName.nullable().optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** A device on which the caller is signed in. */
export const SignedInDevice = z.object({
  id: z.uuid(),
  /** For example `Firefox on Windows`, as far as the browser reveals it. */
  device: z.string(),
  created_at: z.iso.datetime(),
  /** When its session was last extended, to the day. */
  last_used_at: z.iso.datetime(),
  /** Whether this request comes from the device. */
  current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** Any characters are allowed, including spaces. The length counts UTF-16 units, as in the account library. */
const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH)
  .max(PASSWORD_MAX_LENGTH)
  .refine((password) => password.trim() !== '', { error: messages.PASSWORD_REQUIRED.text })

const CurrentPassword = z.string().max(PASSWORD_MAX_LENGTH).optional()

/**
 * What an import of personal data did. Credits, orders and the ledger are history: they never change the balance.
 */
export const ImportResult = z.object({
  images: z.object({
    /** Images that exist again, with their prompts and dates. */
    restored: z.int().nonnegative(),
    /** Images that existed already, and stay as they are. */
    existing: z.int().nonnegative(),
    /** Images whose files the archive lacks, or that an admin removed. */
    skipped: z.int().nonnegative(),
    /**
     * How they were restored: `unchanged` with every byte, or as private `uploads`, because the archive has no valid
     * seal of this installation.
     */
    restored_as: z.enum(['unchanged', 'uploads']),
  }),
  favorites: z.object({
    restored: z.int().nonnegative(),
    /** Images that no longer exist, or that the user may not see. */
    skipped: z.int().nonnegative(),
  }),
  /** The archive's ledger, newest first, at most `IMPORTED_HISTORY_SIZE` entries. */
  credits: z.array(LedgerEntry.pick({ amount: true, kind: true, balance: true, created_at: true })),
  /** The archive's orders, newest first, at most `IMPORTED_HISTORY_SIZE`. */
  orders: z.array(
    z.object({
      credits: z.int().positive(),
      /** Amount and currency: `5.00 USD`. */
      price: z.string(),
      status: z.enum(ORDER_STATUSES),
      is_test: z.boolean(),
      created_at: z.iso.datetime(),
    }),
  ),
})
export type ImportResult = z.infer<typeof ImportResult>

/** One line of the response of `POST /api/users/import`: first the progress, at last the result or an error. */
export const ImportEvent = z.union([
  z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }),
  z.object({ result: ImportResult }),
  z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
])
export type ImportEvent = z.infer<typeof ImportEvent>

export const users = {
  /** The caller's settings. The first call creates the row. */
  getSettings: base
    .route({ method: 'GET', path: '/users/settings', tags: ['users'] })
    .input(noInput)
    .output(z.object({ settings: UserSettings })),
  updateSettings: base
    .route({ method: 'PATCH', path: '/users/settings', tags: ['users'] })
    .input(SettingsChange)
    .output(z.object({ settings: UserSettings }))
    .errors(withErrors('ACCOUNT_SUSPENDED')),
  /**
   * Sets a new password and ends the caller's other sessions. Within ten minutes of signing in, the call needs only
   * the new password. Later it requires the current password or, for an account without one, a fresh sign-in.
   */
  changePassword: base
    .route({ method: 'POST', path: '/users/password', tags: ['users'] })
    .meta({ rate: 'password' })
    .input(z.strictObject({ newPassword: NewPassword, currentPassword: CurrentPassword }))
    .output(z.object({ success: z.literal(true) }))
    .errors(
      withErrors(
        'CURRENT_PASSWORD_REQUIRED',
        'CURRENT_PASSWORD_WRONG',
        'FRESH_SIGN_IN_REQUIRED',
        'PASSWORD_TOO_COMMON',
      ),
    ),
  /** Devices on which the caller is signed in, the current one first. */
  listDevices: base
    .route({ method: 'GET', path: '/users/devices', tags: ['users'] })
    .input(noInput)
    .output(z.object({ devices: z.array(SignedInDevice) })),
  /** Signs out all devices except the current one. */
  endOtherDevices: base
    .route({ method: 'DELETE', path: '/users/devices', tags: ['users'] })
    .input(noInput)
    .output(z.object({ ended: z.int().nonnegative() })),
  /** Signs out one of the caller's devices; it may be the current one. */
  endDevice: base
    .route({ method: 'DELETE', path: '/users/devices/{id}', tags: ['users'] })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ success: z.literal(true) }))
    .errors(withErrors('NOT_FOUND')),
  /**
   * Returns the path from which a browser downloads all data of the caller's account, valid for one minute and only in
   * this session. Requires the current password as `changePassword` does.
   */
  prepareExport: base
    .route({ method: 'POST', path: '/users/export', tags: ['users'] })
    .meta({ rate: 'password' })
    .input(z.strictObject({ currentPassword: CurrentPassword }))
    .output(z.object({ url: z.string() }))
    .errors(withErrors('CURRENT_PASSWORD_REQUIRED', 'CURRENT_PASSWORD_WRONG', 'FRESH_SIGN_IN_REQUIRED')),
  /**
   * Deletes the caller's account: images, favorites and files are deleted, the ledger stays without personal data.
   * `confirmation` is the account's email address. Requires the current password as `changePassword` does.
   */
  deleteAccount: base
    .route({ method: 'POST', path: '/users/delete', tags: ['users'] })
    .meta({ rate: 'password' })
    .input(z.strictObject({ confirmation: z.string().max(320), currentPassword: CurrentPassword }))
    .output(z.object({ success: z.literal(true) }))
    .errors(
      withErrors(
        'CONFIRMATION_MISMATCH',
        'CURRENT_PASSWORD_REQUIRED',
        'CURRENT_PASSWORD_WRONG',
        'FRESH_SIGN_IN_REQUIRED',
      ),
    ),
}
