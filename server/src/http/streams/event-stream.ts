import type { ServerResponse } from 'node:http'
import { HEARTBEAT, STREAM_HEADERS } from './event-wire.ts'

/**
 * One client's stream. Only one write is in progress at a time. Further events wait here, equal ones once, up to
 * `waitingBytesMax`. A slower client is dropped; it reconnects and refetches the state.
 */
export class EventStream {
  readonly #response: ServerResponse
  readonly #waitingBytesMax: number
  #isBlocked = false
  #pieces = 0
  #piecesAtBeat = 0
  #waiting: Set<string> | null = null
  #waitingBytes = 0

  constructor(response: ServerResponse, waitingBytesMax: number, headers: Record<string, string> = {}) {
    this.#response = response
    this.#waitingBytesMax = waitingBytesMax
    response.writeHead(200, { ...STREAM_HEADERS, ...headers })
    // Node keeps the headers as long as the stream lasts. Flushed separately, they are one string, otherwise a hundred
    // parts.
    response.flushHeaders()
  }

  /** Sends an encoded event, or queues it while a write is in progress. */
  send(event: string): void {
    if (!this.#isBlocked) return this.#write(event)
    this.#waiting ??= new Set()
    if (this.#waiting.has(event)) return
    this.#waiting.add(event)
    this.#waitingBytes += event.length
    if (this.#waitingBytes > this.#waitingBytesMax) this.drop()
  }

  /** Sends a heartbeat. Drops a client that has read nothing since the last one. */
  sendHeartbeat(): void {
    if (!this.#isBlocked) this.#write(HEARTBEAT)
    else if (this.#pieces === this.#piecesAtBeat) this.drop()
    this.#piecesAtBeat = this.#pieces
  }

  /** Ends the stream, or drops it if the client isn't reading. */
  end(): void {
    if (this.#isBlocked) this.drop()
    else this.#response.end()
  }

  drop(): void {
    this.#waiting = null
    this.#response.destroy()
  }

  #write(text: string): void {
    this.#isBlocked = true
    this.#pieces++
    this.#response.write(text, (error) => {
      this.#isBlocked = false
      if (error || !this.#waiting) return
      const waiting = [...this.#waiting].join('')
      this.#waiting = null
      this.#waitingBytes = 0
      this.#write(waiting)
    })
  }
}
