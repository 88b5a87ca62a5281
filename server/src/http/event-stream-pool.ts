import type { ServerResponse } from 'node:http'
import type { RealtimeEvent } from '@pictor/contract'
import type { TokenHolder } from '../features/users/index.ts'
import { EventStream } from './event-stream.ts'
import { encodeEvent } from './event-wire.ts'

export interface PoolLimits {
  /** One more ends the user's oldest. */
  perUser: number
  perProcess: number
  /** Of events that a slow client has not taken yet. */
  waitingBytes: number
}

export interface EventStreamPool {
  isFull(): boolean
  /** Begins a stream with `ready`. */
  open(response: ServerResponse, holder: TokenHolder): void
  tell(userId: string, event: RealtimeEvent): void
  /** Everybody asks for the state anew. */
  tellReady(): void
  /** Ends the streams of those who may no longer hear, and shows the others that they are alive. */
  beat(mayHear: (holder: TokenHolder) => boolean): void
  endAll(): void
}

const READY = encodeEvent({ type: 'ready' })

/** The open streams of this process, by user, the oldest first. */
export function createEventStreamPool({ perUser, perProcess, waitingBytes }: PoolLimits): EventStreamPool {
  const byUser = new Map<string, Map<EventStream, TokenHolder>>()
  let open = 0

  function* all(): Generator<[EventStream, TokenHolder]> {
    for (const streams of byUser.values()) yield* streams
  }

  function remove(stream: EventStream, userId: string): void {
    const streams = byUser.get(userId)
    if (!streams?.delete(stream)) return
    open--
    if (streams.size === 0) byUser.delete(userId)
  }

  function end(stream: EventStream, userId: string): void {
    remove(stream, userId)
    stream.end()
  }

  return {
    isFull: () => open >= perProcess,
    open(response, holder) {
      const { userId } = holder
      const stream = new EventStream(response, waitingBytes)
      const streams = byUser.get(userId) ?? new Map<EventStream, TokenHolder>()
      const [oldest] = streams.keys()
      if (oldest && streams.size >= perUser) end(oldest, userId)
      byUser.set(userId, streams.set(stream, holder))
      open++
      response.once('close', () => remove(stream, userId))
      stream.send(READY)
    },
    tell(userId, event) {
      const streams = byUser.get(userId)
      if (!streams) return
      const encoded = encodeEvent(event)
      for (const stream of streams.keys()) stream.send(encoded)
    },
    tellReady() {
      for (const [stream] of all()) stream.send(READY)
    },
    beat(mayHear) {
      for (const [stream, holder] of all()) {
        if (mayHear(holder)) stream.beat()
        else end(stream, holder.userId)
      }
    },
    endAll() {
      for (const [stream, { userId }] of all()) end(stream, userId)
    },
  }
}
