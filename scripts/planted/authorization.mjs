export const authorization = [
  {
    promise: "Another user's private image returns 404.",
    file: 'server/src/features/images/images.service.ts',
    find: 'if (!row || !canView(row, viewerId))',
    replace: 'if (!row || !canView(row, row.userId))',
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
    find: 'return revokedSessions.has(sid) ? null : {',
    replace: 'return revokedSessions.has(sub) ? null : {',
  },
  {
    promise: 'A webhook with an invalid signature is rejected.',
    file: 'server/src/adapters/payment-provider/signatures.ts',
    find: 'expected.length === given.length && timingSafeEqual(expected, given)',
    replace: 'expected.length === given.length && timingSafeEqual(expected, expected)',
  },
  {
    promise: 'A suspended user cannot generate.',
    file: 'server/src/features/users/users.suspension.ts',
    find: 'row.suspendedAt !== null',
    replace: 'row.suspendedAt === undefined',
  },
  {
    promise: 'Clients behind a trusted proxy have rate limits of their own.',
    file: 'server/src/http/guards/client-ip.ts',
    find: 'proxyAddr(request, isTrusted)',
    replace: 'request.socket.remoteAddress',
  },
]
