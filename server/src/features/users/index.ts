export { createAddressChange } from './auth/address-change.ts'
export { createAuthHandler } from './auth/auth-handler.ts'
export { createAuth } from './auth/auth.ts'
export { createConfirm, createSignUpCookie } from './auth/confirmation.ts'
export { createEndedSessions, eraseExpired } from './auth/ended-sessions.ts'
export { createExportAccess, type ExportAccess } from './users.export-access.ts'
export { exportPersonalData } from './users.export.ts'
export { createIdentify, type Identify, type TokenHolder, type Viewer } from './auth/identify.ts'
export { selectMailFigure, findUsers, selectUsers, updateRole } from './users.operating.repository.ts'
export { createKnownBrowsers, type KnownBrowsers } from './auth/known-browsers.ts'
export { createMailQueue, type MailOutcome, type MailQueue, type QueuedMail } from './mails/mail-queue.ts'
export { composeMail, shorten, type AddressedMail } from './mails/mails.ts'
export { createPasswords, type PasswordCost } from './auth/passwords.ts'
export { presentDevice } from './users.presenter.ts'
export { usersPersonalData } from './users.personal-data.ts'
export { usersProcedures } from './users.procedures.ts'
export {
  deleteSessions,
  holdUser,
  selectLiveSessions,
  selectUser,
  selectUserByEmail,
  type UserRow,
} from './users.repository.ts'
export { createUsers } from './users.service.ts'
export { isSuspended, requireActive } from './users.suspension.ts'
export { markActive, markSuspended, type ChangedUser } from './users.suspension.repository.ts'
export { createTurnOffTwoStep, type TurnOffTwoStep } from './two-step/two-factor.ts'
export { dropForeignSigningKeys, findForeignSigningKeys } from './auth/signing-keys.ts'
