export const realtime = [
  {
    promise: 'A realtime event reaches only its own user.',
    file: 'server/src/http/streams/event-streams.ts',
    find: `      const streams = byUser.get(userId)
      if (!streams) return
      const encoded = encodeEvent(event)
      for (const { stream } of streams) stream.send(encoded)`,
    replace: `      if (!byUser.has(userId)) return
      const encoded = encodeEvent(event)
      for (const { stream } of allStreams()) stream.send(encoded)`,
  },
  {
    promise: 'An event stream ends at the next heartbeat after its session is revoked.',
    file: 'server/src/http/streams/event-streams.ts',
    find: '!revokedSessions.has(sessionId) && expiresAtMs > clock.now().getTime()',
    replace: '!revokedSessions.has(sessionId) || expiresAtMs > clock.now().getTime()',
  },
  {
    promise: 'A tab that takes over the event stream makes every tab load its state again.',
    file: 'web/app/features/realtime/shared-stream.ts',
    find: "if (!signal.aborted) post({ kind: 'lost' })",
    replace: "if (signal.aborted) post({ kind: 'lost' })",
  },
]
