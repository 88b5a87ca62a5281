export { createEmailChange } from './auth/email-change.ts'
export { createAuthHandler } from './auth/auth-handler.ts'
export { createAuth } from './auth/auth.ts'
export { createConfirm, createSignUpCookie } from './auth/confirmation.ts'
export { createRevokedSessions } from './auth/revoked-sessions.ts'
export { createExportAccess, exportPersonalData, type ExportAccess } from './users.export.ts'
export { createIdentify, type Identify, type TokenOwner, type Viewer } from './auth/identify.ts'
export { findUsers, selectUsers, updateRole } from './users.admin.repository.ts'
export { createRecognizedBrowsers, type RecognizedBrowsers } from './auth/recognized-browsers.ts'
export { createEmailQueue, selectEmailQueueStats } from './emails/email-queue.ts'
export type { EmailOutcome, EmailQueue, QueuedEmail } from './emails/email-queue.ts'
export { composeEmail, shortenPrompt, type EmailEnvelope } from './emails/emails.ts'
export { createPasswords, type PasswordCost } from './auth/passwords.ts'
export { presentDevice } from './users.presenter.ts'
export { createImports, type Imports } from './import/users.import.ts'
export { createSettingsImport, usersPersonalData } from './users.personal-data.ts'
export { usersProcedures } from './users.procedures.ts'
export {
  deleteSessions,
  lockUserShared,
  purgeExpiredSessionsAndLinks,
  selectLiveSessions,
  selectUser,
  selectUserByEmail,
  type UserRow,
} from './users.repository.ts'
export { createUsers, type Users } from './users.service.ts'
export { isSuspended, markActive, markSuspended, requireActive, type ChangedUser } from './users.suspension.ts'
export { createDisableTwoStep, type DisableTwoStep } from './two-step/two-factor.ts'
export { deleteUnreadableSigningKeys, findUnreadableSigningKeys } from './auth/signing-keys.ts'
