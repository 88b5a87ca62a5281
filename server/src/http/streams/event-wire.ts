import type { RealtimeEvent } from '@pictor/contract'

// Server-sent events in oRPC's format for event iterators, so that its clients can read the stream with types.

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Otherwise nginx keeps events until its buffer is full.
  'x-accel-buffering': 'no',
} as const

/** A comment, which clients do not treat as an event. */
export const HEARTBEAT = ': \n\n'

export function encodeEvent(event: RealtimeEvent): string {
  return `event: message\ndata: ${JSON.stringify(event)}\n\n`
}
