import { z } from 'zod'
import { answers, base, nothing } from './base.ts'
import { messages } from './errors.ts'
import { FULL_NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PHONE_MAX_LENGTH } from './limits.ts'

/** Nothing that can't be seen or that turns the text around it: the name stands beside other people's pictures. Joiners are letters' own. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

const FullName = z
  .string()
  .trim()
  .min(1)
  .max(FULL_NAME_MAX_LENGTH)
  .refine((name) => name.isWellFormed() && !INVISIBLE.test(name) && /[\p{L}\p{N}]/u.test(name), {
    error: 'Please use letters, digits and spaces.',
  })

const Phone = z
  .string()
  .trim()
  .max(PHONE_MAX_LENGTH)
  .regex(/^\+?[\d ()./-]+$/, { error: 'Please use digits, spaces and + ( ) . / -' })
  .refine((phone) => /\d/.test(phone), { error: 'Please use digits, spaces and + ( ) . / -' })

/** Table `user_settings`, and the name of table `users`. */
export const UserSettings = z
  .object({
    user_id: z.uuid(),
    /** Whether a mail may say that a picture is ready. Receipts and security mails always go. */
    email_notifications: z.boolean(),
    phone: z.string().nullable(),
    /** Shown with the user's public images; null until saved. */
    full_name: z.string().nullable(),
    /** Whether a sign-in with the password asks for a code of an app as well. */
    two_step_sign_in: z.boolean(),
    /** False for an account that signs in with Google alone: two-step sign-in needs a password first. */
    has_password: z.boolean(),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof UserSettings>

/** What is left out stays; null clears. */
export const SettingsChange = z.strictObject({
  email_notifications: z.boolean().optional(),
  phone: Phone.nullable().optional(),
  full_name: FullName.nullable().optional(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

/** A device on which the caller is signed in. */
export const SignedInDevice = z.object({
  id: z.uuid(),
  /** `Firefox on Windows`, as far as the browser says. */
  device: z.string(),
  created_at: z.iso.datetime(),
  /** When its session was last extended; a day's precision. */
  last_used_at: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** Any script, spaces included, never cut. Counted in UTF-16 units as the account library does. */
const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH)
  .max(PASSWORD_MAX_LENGTH)
  .refine((password) => password.trim() !== '', { error: messages.PASSWORD_REQUIRED.text })

const CurrentPassword = z.string().max(PASSWORD_MAX_LENGTH).optional()

export const users = {
  /** The caller's settings; the row is made at the first visit. */
  getSettings: base
    .route({ method: 'GET', path: '/users/settings', tags: ['users'] })
    .input(nothing)
    .output(z.object({ settings: UserSettings })),
  updateSettings: base
    .route({ method: 'PATCH', path: '/users/settings', tags: ['users'] })
    .input(SettingsChange)
    .output(z.object({ settings: UserSettings }))
    .errors(answers('ACCOUNT_SUSPENDED')),
  /**
   * Sets a new password and ends the caller's other sessions. Within ten minutes of signing in the new one is enough; later the
   * current one is asked for, or, of an account without a password, a fresh sign-in.
   */
  changePassword: base
    .route({ method: 'POST', path: '/users/password', tags: ['users'] })
    .meta({ rate: 'password' })
    .input(z.strictObject({ newPassword: NewPassword, currentPassword: CurrentPassword }))
    .output(z.object({ success: z.literal(true) }))
    .errors(
      answers('CURRENT_PASSWORD_REQUIRED', 'CURRENT_PASSWORD_WRONG', 'FRESH_SIGN_IN_REQUIRED', 'PASSWORD_TOO_COMMON'),
    ),
  /** Where the caller is signed in, the present device first. */
  listDevices: base
    .route({ method: 'GET', path: '/users/devices', tags: ['users'] })
    .input(nothing)
    .output(z.object({ devices: z.array(SignedInDevice) })),
  /** Signs out of all devices but the present one. */
  endOtherDevices: base
    .route({ method: 'DELETE', path: '/users/devices', tags: ['users'] })
    .input(nothing)
    .output(z.object({ ended: z.int().nonnegative() })),
  /** Signs out of one of the caller's devices, of the present one, too. */
  endDevice: base
    .route({ method: 'DELETE', path: '/users/devices/{id}', tags: ['users'] })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ success: z.literal(true) }))
    .errors(answers('NOT_FOUND')),
  /**
   * The path from which a browser downloads everything of the caller's account, good for a minute and in this session alone. Asks for the
   * current password as `changePassword` does.
   */
  prepareExport: base
    .route({ method: 'POST', path: '/users/export', tags: ['users'] })
    .meta({ rate: 'password' })
    .input(z.strictObject({ currentPassword: CurrentPassword }))
    .output(z.object({ url: z.string() }))
    .errors(answers('CURRENT_PASSWORD_REQUIRED', 'CURRENT_PASSWORD_WRONG', 'FRESH_SIGN_IN_REQUIRED')),
  /**
   * Deletes the caller's account: images, favourites and files go, the ledger stays without the person. `confirmation` is the address. Asks
   * for the current password as `changePassword` does.
   */
  deleteAccount: base
    .route({ method: 'POST', path: '/users/delete', tags: ['users'] })
    .meta({ rate: 'password' })
    .input(z.strictObject({ confirmation: z.string().max(320), currentPassword: CurrentPassword }))
    .output(z.object({ success: z.literal(true) }))
    .errors(
      answers('CONFIRMATION_MISMATCH', 'CURRENT_PASSWORD_REQUIRED', 'CURRENT_PASSWORD_WRONG', 'FRESH_SIGN_IN_REQUIRED'),
    ),
}
