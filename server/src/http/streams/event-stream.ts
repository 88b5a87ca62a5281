import type { ServerResponse } from 'node:http'
import { HEARTBEAT, STREAM_HEADERS } from './event-wire.ts'

/**
 * One client's stream. Only one write is in progress at a time. Further events wait in memory, without duplicates, up
 * to `waitingBytesMax`. A slower client is dropped; it reconnects and refetches the state.
 */
export class EventStream {
  readonly #response: ServerResponse
  readonly #waitingBytesMax: number
  #isWriting = false
  #writes = 0
  #writesAtHeartbeat = 0
  #waiting: Set<string> | null = null
  #waitingBytes = 0

  constructor(response: ServerResponse, waitingBytesMax: number, headers: Record<string, string> = {}) {
    this.#response = response
    this.#waitingBytesMax = waitingBytesMax
    response.writeHead(200, { ...STREAM_HEADERS, ...headers })
    // Node keeps the headers in memory as long as the stream lasts: as one string if they are flushed separately,
    // otherwise as about a hundred parts.
    response.flushHeaders()
  }

  /** Sends an encoded event, or queues it while a write is in progress. */
  send(event: string): void {
    if (!this.#isWriting) return this.#write(event)
    this.#waiting ??= new Set()
    if (this.#waiting.has(event)) return
    this.#waiting.add(event)
    this.#waitingBytes += event.length
    if (this.#waitingBytes > this.#waitingBytesMax) this.drop()
  }

  /** Sends a heartbeat. Drops a client that has read nothing since the last one. */
  sendHeartbeat(): void {
    if (!this.#isWriting) this.#write(HEARTBEAT)
    else if (this.#writes === this.#writesAtHeartbeat) this.drop()
    this.#writesAtHeartbeat = this.#writes
  }

  /** Ends the stream, or drops it if the client isn't reading. */
  end(): void {
    if (this.#isWriting) this.drop()
    else this.#response.end()
  }

  drop(): void {
    this.#waiting = null
    this.#response.destroy()
  }

  #write(text: string): void {
    this.#isWriting = true
    this.#writes++
    this.#response.write(text, (error) => {
      this.#isWriting = false
      if (error || !this.#waiting) return
      const waiting = [...this.#waiting].join('')
      this.#waiting = null
      this.#waitingBytes = 0
      this.#write(waiting)
    })
  }
}
