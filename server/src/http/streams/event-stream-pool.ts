import type { ServerResponse } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { RealtimeEvent } from '@pictor/contract'
import type { TokenOwner } from '../../features/users/index.ts'
import { EventStream } from './event-stream.ts'
import { encodeEvent } from './event-wire.ts'

export interface PoolLimits {
  /** Maximum number of streams per user. A further stream closes the user's oldest one. */
  perUser: number
  perProcess: number
  /** Maximum size of the events that wait for a slow client. */
  waitingBytes: number
}

export interface EventStreamPool {
  isFull(): boolean
  /** Number of open streams. */
  count(): number
  /** Starts a stream with the event `ready`. Sends `headers` in addition to those of every stream. */
  open(response: ServerResponse, session: TokenOwner, headers: Record<string, string>): void
  send(userId: string, event: RealtimeEvent): void
  /** Sends `ready` to all streams, so that their clients refetch the state. */
  sendReady(): void
  /** Closes streams whose session is revoked or whose token has expired, and sends a heartbeat to the others. */
  sendHeartbeats(isAuthorized: (session: TokenOwner) => boolean): Promise<void>
  endAll(): void
}

const HEARTBEAT_BATCH_SIZE = 50
const READY = encodeEvent({ type: 'ready' })

/** The open streams of this process, by user, the oldest first. */
export function createEventStreamPool({ perUser, perProcess, waitingBytes }: PoolLimits): EventStreamPool {
  // Arrays take little memory: most users have one stream, and there may be thousands of users.
  const byUser = new Map<string, OpenStream[]>()
  let openCount = 0

  function* allStreams(): Generator<OpenStream> {
    for (const streams of byUser.values()) yield* streams
  }

  function remove(closing: OpenStream): void {
    const { userId } = closing.session
    const streams = byUser.get(userId)
    if (!streams?.includes(closing)) return
    openCount--
    if (streams.length === 1) byUser.delete(userId)
    // A new array, because `sendHeartbeats` may be iterating over the old one.
    else
      byUser.set(
        userId,
        streams.filter((stream) => stream !== closing),
      )
  }

  function end(closing: OpenStream): void {
    remove(closing)
    closing.stream.end()
  }

  return {
    isFull: () => openCount >= perProcess,
    count: () => openCount,
    open(response, session, headers) {
      const { userId } = session
      const streams = byUser.get(userId) ?? []
      if (streams[0] && streams.length >= perUser) end(streams[0])
      const opened = { stream: new EventStream(response, waitingBytes, headers), session }
      byUser.set(userId, (byUser.get(userId) ?? []).concat(opened))
      openCount++
      response.on('close', () => remove(opened))
      opened.stream.send(READY)
    },
    send(userId, event) {
      const streams = byUser.get(userId)
      if (!streams) return
      const encoded = encodeEvent(event)
      for (const { stream } of streams) stream.send(encoded)
    },
    sendReady() {
      for (const { stream } of allStreams()) stream.send(READY)
    },
    async sendHeartbeats(isAuthorized) {
      let sent = 0
      for (const openStream of allStreams()) {
        if (isAuthorized(openStream.session)) openStream.stream.sendHeartbeat()
        else end(openStream)
        // Lets other work run, because there may be thousands of streams.
        if (++sent % HEARTBEAT_BATCH_SIZE === 0) await yieldToEventLoop()
      }
    },
    endAll() {
      for (const openStream of allStreams()) end(openStream)
    },
  }
}

interface OpenStream {
  stream: EventStream
  session: TokenOwner
}
