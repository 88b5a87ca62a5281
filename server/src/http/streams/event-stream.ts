import type { ServerResponse } from 'node:http'
import { HEARTBEAT, STREAM_HEADERS } from './event-wire.ts'

/**
 * One client's stream. One piece at a time is with the socket; what comes meanwhile waits here, the same event once, up to
 * `waitingBytesMax`. A client that reads more slowly is dropped: it comes back and asks for the state.
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
    // Written by themselves, Node keeps them as one string for as long as the stream lasts, not in its hundred parts.
    response.flushHeaders()
  }

  /** An event in its wire form. */
  send(event: string): void {
    if (!this.#isBlocked) return this.#write(event)
    this.#waiting ??= new Set()
    if (this.#waiting.has(event)) return
    this.#waiting.add(event)
    this.#waitingBytes += event.length
    if (this.#waitingBytes > this.#waitingBytesMax) this.drop()
  }

  /** Shows that the stream is alive. A client that has taken nothing since the last time is dropped. */
  beat(): void {
    if (!this.#isBlocked) this.#write(HEARTBEAT)
    else if (this.#pieces === this.#piecesAtBeat) this.drop()
    this.#piecesAtBeat = this.#pieces
  }

  /** Orderly, unless the client isn't reading. */
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
