export { createAddressChange } from './users.address-change.ts'
export { createAuthHandler } from './users.auth-handler.ts'
export { createAuth } from './users.auth.ts'
export { createConfirm, createSignUpCookie } from './users.confirmation.ts'
export { createEndedSessions, eraseExpired } from './users.ended-sessions.ts'
export { createExportAccess, type ExportAccess } from './users.export-access.ts'
export { exportPersonalData } from './users.export.ts'
export { createIdentify, mayHaveSession, type Identify, type TokenHolder, type Viewer } from './users.identify.ts'
export { selectMailFigure } from './users.figures.repository.ts'
export { createKnownBrowsers, type KnownBrowsers } from './users.known-browsers.ts'
export { createMailQueue, type MailOutcome } from './users.mail-queue.ts'
export { createModerationMails } from './users.moderation.ts'
export { createPasswords, type PasswordCost } from './users.passwords.ts'
export { presentDevice } from './users.presenter.ts'
export { usersPersonalData } from './users.personal-data.ts'
export { usersProcedures } from './users.procedures.ts'
export { findUsers, selectUsers, updateRole } from './users.operating.repository.ts'
export {
  deleteSessions,
  holdUser,
  selectLiveSessions,
  selectUser,
  selectUserByEmail,
  type UserRow,
} from './users.repository.ts'
export { createUsers } from './users.service.ts'
export {
  createSuspension,
  isSuspended,
  requireActive,
  type SuspendedUser,
  type Suspension,
} from './users.suspension.ts'
export { createTurnOffTwoStep, type TurnOffTwoStep } from './users.two-factor.ts'
export { dropForeignSigningKeys, findForeignSigningKeys } from './users.signing-keys.ts'
