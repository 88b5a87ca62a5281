import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { base } from './base.ts'

/**
 * Says what changed for the caller, without the new data. Clients then fetch the state, so the order of events does not
 * matter and nothing stale is shown. `ready` comes first on every connection; earlier changes were not sent to it.
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
   * The caller's events as a stream (text/event-stream) until the session or the access token ends. A comment every 25
   * s is the heartbeat.
   */
  events: base.route({ method: 'GET', path: '/events', tags: ['realtime'] }).output(eventIterator(RealtimeEvent)),
}
