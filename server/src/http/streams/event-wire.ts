import type { RealtimeEvent } from '@pictor/contract'

// Server-sent events as oRPC writes an event iterator, so that its clients read the stream typed.

export const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx would keep events until its buffer is full.
  'x-accel-buffering': 'no',
} as const

/** A comment: a sign of life that no client takes for an event. */
export const HEARTBEAT = ': \n\n'

export function encodeEvent(event: RealtimeEvent): string {
  return `event: message\ndata: ${JSON.stringify(event)}\n\n`
}
