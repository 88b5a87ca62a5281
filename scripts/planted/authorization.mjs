export const authorization = [
  {
    promise: "Another user's private image returns 404.",
    file: 'server/src/features/images/images.service.ts',
    find: 'if (!row || !(await maySee(row, viewer)))',
    replace: 'if (!row || !(await maySee(row, async () => row.userId)))',
  },
  {
    promise: 'Only admins can list users.',
    file: 'server/src/features/admin/admin.procedures.ts',
    find: 'listUsers: admin.listUsers.use(asAdmin).handler(',
    replace: 'listUsers: admin.listUsers.handler(',
  },
  {
    promise: 'An access token is rejected after it has expired.',
    file: 'server/src/features/users/auth/identify.ts',
    find: "algorithms: ['EdDSA'] }",
    replace: "algorithms: ['EdDSA'], clockTolerance: '10 minutes' }",
  },
  {
    promise: 'The token of a revoked session is rejected.',
    file: 'server/src/features/users/auth/identify.ts',
    find: 'return endedSessions.has(sid) ? null : {',
    replace: 'return endedSessions.has(sub) ? null : {',
  },
  {
    promise: 'A webhook that somebody else signed is rejected.',
    file: 'server/src/adapters/payment-provider/signatures.ts',
    find: 'right.length === given.length && timingSafeEqual(right, given)',
    replace: 'right.length === given.length && timingSafeEqual(right, right)',
  },
  {
    promise: 'A suspended user cannot generate.',
    file: 'server/src/features/users/users.suspension.repository.ts',
    find: 'return row && row.suspendedAt === null',
    replace: 'return row !== undefined',
  },
  {
    promise: 'Clients behind a trusted proxy have rate limits of their own.',
    file: 'server/src/http/guards/client-address.ts',
    find: 'proxyAddress.compile(trustedProxies)',
    replace: 'proxyAddress.compile([])',
  },
]
