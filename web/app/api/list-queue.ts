import { ORPCError } from '@orpc/client'
import { errors } from '@pictor/contract/errors'
import {
  LIST_BACKOFF_BASE_MS,
  LIST_BACKOFF_MAX_MS,
  LIST_LIMIT_REQUESTS,
  LIST_LIMIT_WINDOW_MS,
  LIST_QUEUE_PAUSE_MS,
  LIST_QUEUE_WAIT_MAX_MS,
} from '@pictor/contract/limits'
import type { Send } from './fetch.ts'
import { wait } from '../lib/wait.ts'

/** How long to wait before a list is asked for again that was answered 429 so many times before. */
export function listBackoffMs(times: number): number {
  return Math.min(LIST_BACKOFF_BASE_MS * 2 ** times, LIST_BACKOFF_MAX_MS)
}

interface Clock {
  now: () => number
  /** Resolves after the time, rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Lets so many requests pass in a stretch of time. One too many waits, in the order of asking and at a distance from the one
 * before; one that would wait too long is turned away as if the server had said that it is busy.
 */
export function createListQueue(send: Send, clock: Clock = { now: Date.now, wait }): Send {
  const started: number[] = []
  let lastTurn: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const roomAt = () => (started.at(-LIST_LIMIT_REQUESTS) ?? -Infinity) + LIST_LIMIT_WINDOW_MS
  const pausedUntil = () => (started.at(-1) ?? -Infinity) + LIST_QUEUE_PAUSE_MS

  function start() {
    started.push(clock.now())
    started.splice(0, started.length - LIST_LIMIT_REQUESTS)
  }

  async function startInTurn(since: number, signal: AbortSignal) {
    const givenUpAt = since + LIST_QUEUE_WAIT_MAX_MS
    for (;;) {
      signal.throwIfAborted()
      const now = clock.now()
      const startsAt = Math.max(roomAt(), pausedUntil())
      if (now >= startsAt) return start()
      if (now >= givenUpAt) throw serverBusy()
      await clock.wait(Math.min(startsAt, givenUpAt) - now, signal)
    }
  }

  function queue(signal: AbortSignal): Promise<void> {
    const since = clock.now()
    waiting += 1
    const turn = lastTurn.then(() => startInTurn(since, signal)).finally(() => (waiting -= 1))
    // Whoever comes after waits until this one's turn is over, however it ends.
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  return async (request) => {
    if (waiting > 0 || clock.now() < roomAt()) await queue(request.signal)
    else start()
    return send(request)
  }
}

function serverBusy(): Error {
  const { status, message } = errors.SERVICE_UNAVAILABLE
  return new ORPCError('SERVICE_UNAVAILABLE', { defined: true, status, message })
}
