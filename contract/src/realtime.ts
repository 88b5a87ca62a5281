import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { base } from './base.ts'

/**
 * An event says what changed for the caller, without the new data. Clients then fetch the current state, so the order
 * of events does not matter and nothing stale is shown. `ready` is the first event of every connection. Changes before
 * it were not sent on this connection, so clients fetch everything again.
 */
export const RealtimeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('credits.changed') }),
  z.object({ type: z.literal('favorites.changed') }),
  z.object({ type: z.literal('generation.changed'), id: z.uuid() }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

export const realtime = {
  /**
   * The caller's events as a stream (text/event-stream), until the session or the access token ends. The heartbeat is a
   * comment every 25 seconds.
   */
  events: base.route({ method: 'GET', path: '/events', tags: ['realtime'] }).output(eventIterator(RealtimeEvent)),
}
