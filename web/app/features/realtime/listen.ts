import type { RealtimeEvent } from '@pictor/contract'
import { HEARTBEAT_MS, RECONNECT_BACKOFF_MS } from '@pictor/contract/limits'
import { waitForNetwork, type NetworkWait } from '../../api/session/network-returns.ts'
import { createEventReader } from './event-reader.ts'

export interface ListenNeeds extends NetworkWait {
  /** With the visitor's token. */
  send: (request: Request) => Promise<Response>
}

export interface Heard {
  onEvent: (event: RealtimeEvent) => void
  /** Anything at all came, if only a sign of life. */
  onPulse: () => void
  onLost: () => void
}

/** A stream that is silent for longer has been lost without a word. */
export const SILENCE_MAX_MS = 2 * HEARTBEAT_MS

/** Keeps a stream open, again and again, until the signal aborts or the server says that nobody is signed in. */
export async function listen(needs: ListenNeeds, heard: Heard, signal: AbortSignal): Promise<void> {
  let failures = 0
  const onEvent = (event: RealtimeEvent) => {
    if (event.type === 'ready') failures = 0
    heard.onEvent(event)
  }
  while (!signal.aborted) {
    const outcome = await listenOnce(needs, { ...heard, onEvent }, signal)
    heard.onLost()
    if (outcome === 'signedOut') return
    const pause = RECONNECT_BACKOFF_MS[Math.min(failures, RECONNECT_BACKOFF_MS.length - 1)] ?? 0
    failures += 1
    await waitForNetwork(needs, pause, signal).catch(() => undefined)
  }
}

async function listenOnce(
  { send, wait }: ListenNeeds,
  heard: Heard,
  signal: AbortSignal,
): Promise<'over' | 'signedOut'> {
  const silent = new AbortController()
  const watch = createWatch(wait, () => silent.abort())
  try {
    watch.feed()
    const leaving = AbortSignal.any([signal, silent.signal])
    const response = await send(new Request(new URL('/api/events', location.origin), { signal: leaving }))
    if (response.status === 401) return 'signedOut'
    if (!response.ok || !response.body) return 'over'
    await readAll(response.body, leaving, (piece, read) => {
      watch.feed()
      heard.onPulse()
      for (const event of read(piece)) heard.onEvent(event)
    })
  } catch {
    // However it ended, the next attempt tells whether the server can be reached.
  } finally {
    watch.end()
  }
  return 'over'
}

async function readAll(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  signal: AbortSignal,
  onPiece: (piece: string, read: (piece: string) => RealtimeEvent[]) => void,
): Promise<void> {
  const read = createEventReader()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      onPiece(value, read)
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Calls back when it was not fed for too long. */
export function createWatch(wait: ListenNeeds['wait'], onSilence: () => void): { feed: () => void; end: () => void } {
  let waiting = new AbortController()
  return {
    feed() {
      waiting.abort()
      waiting = new AbortController()
      wait(SILENCE_MAX_MS, waiting.signal).then(onSilence, () => undefined)
    },
    end: () => waiting.abort(),
  }
}
