export { dropForeignSigningKeys } from './users.signing-keys.ts'
export { createAuth, type Auth } from './users.auth.ts'
export { createEndedSessions } from './users.ended-sessions.ts'
export { createIdentify, type Identify, type Viewer } from './users.identify.ts'
