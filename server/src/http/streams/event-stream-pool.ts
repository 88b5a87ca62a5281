import type { ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { RealtimeEvent } from '@pictor/contract'
import type { TokenHolder } from '../../features/users/index.ts'
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
  /** How many are open. */
  count(): number
  /** Begins a stream with `ready`; `headers` go with those of every stream. */
  open(response: ServerResponse, holder: TokenHolder, headers: Record<string, string>): void
  tell(userId: string, event: RealtimeEvent): void
  /** Everybody asks for the state anew. */
  tellReady(): void
  /** Ends the streams of those who may no longer hear, and shows the others that they are alive. */
  beat(mayHear: (holder: TokenHolder) => boolean): Promise<void>
  endAll(): void
}

const BEATS_AT_ONCE = 50
const READY = encodeEvent({ type: 'ready' })

/** The open streams of this process, by user, the oldest first. */
export function createEventStreamPool({ perUser, perProcess, waitingBytes }: PoolLimits): EventStreamPool {
  // Small on purpose: nearly every user has one stream, and there may be thousands of users.
  const byUser = new Map<string, OpenStream[]>()
  let open = 0

  function* all(): Generator<OpenStream> {
    for (const streams of byUser.values()) yield* streams
  }

  function remove(leaving: OpenStream): void {
    const { userId } = leaving.holder
    const streams = byUser.get(userId)
    if (!streams?.includes(leaving)) return
    open--
    if (streams.length === 1) byUser.delete(userId)
    // Another list: this one may be read just now.
    else
      byUser.set(
        userId,
        streams.filter((each) => each !== leaving),
      )
  }

  function end(leaving: OpenStream): void {
    remove(leaving)
    leaving.stream.end()
  }

  return {
    isFull: () => open >= perProcess,
    count: () => open,
    open(response, holder, headers) {
      const { userId } = holder
      const streams = byUser.get(userId) ?? []
      if (streams[0] && streams.length >= perUser) end(streams[0])
      const opened = { stream: new EventStream(response, waitingBytes, headers), holder }
      byUser.set(userId, (byUser.get(userId) ?? []).concat(opened))
      open++
      response.on('close', () => remove(opened))
      opened.stream.send(READY)
    },
    tell(userId, event) {
      const streams = byUser.get(userId)
      if (!streams) return
      const encoded = encodeEvent(event)
      for (const { stream } of streams) stream.send(encoded)
    },
    tellReady() {
      for (const { stream } of all()) stream.send(READY)
    },
    async beat(mayHear) {
      let beaten = 0
      for (const each of all()) {
        if (mayHear(each.holder)) each.stream.beat()
        else end(each)
        // Thousands at once would keep everybody else waiting.
        if (++beaten % BEATS_AT_ONCE === 0) await nextTurn()
      }
    },
    endAll() {
      for (const each of all()) end(each)
    },
  }
}

interface OpenStream {
  stream: EventStream
  holder: TokenHolder
}
