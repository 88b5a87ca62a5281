import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { base } from './base.ts'

/**
 * What has changed for the caller, never the change itself: whoever hears it asks for the state, so that nothing stale is shown,
 * in whatever order events come. `ready` comes first on every connection: what happened before it was not heard.
 */
export const RealtimeEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('credits.changed') }),
  z.object({ type: z.literal('favorites.changed') }),
  z.object({ type: z.literal('generation.changed'), id: z.uuid() }),
])
export type RealtimeEvent = z.infer<typeof RealtimeEvent>

export const realtime = {
  /** The caller's events as a stream (text/event-stream), until the session or the access token ends. A comment every 25 s shows that it is alive. */
  events: base.route({ method: 'GET', path: '/events', tags: ['realtime'] }).output(eventIterator(RealtimeEvent)),
}
