import type { RealtimeEvent } from '@pictor/contract'
import { HEARTBEAT_MS, RECONNECT_BACKOFF_MS } from '@pictor/contract/limits'
import { createParser } from 'eventsource-parser'
import { createConnectivityFetch, createTimedFetch } from '../../api/fetch.ts'
import { session } from '../../api/session/session.ts'
import { type Channel, openChannel } from '../../lib/open-channel.ts'
import { waitForOnline, wait, waitForNetwork, type NetworkWaitDependencies } from '../../lib/wait.ts'
import type { RealtimeEvents } from './index.ts'

export interface StreamDependencies extends NetworkWaitDependencies {
  /** Sends a request with the viewer's token. */
  send: (request: Request) => Promise<Response>
  /** Undefined in an insecure context: then every tab has a stream of its own. */
  locks: () => Pick<LockManager, 'request'> | undefined
  openChannel: () => Channel
  events: Pick<RealtimeEvents, 'publish' | 'markLost' | 'isLive'>
}

/** A stream that is silent for longer counts as lost, even without an error. */
export const SILENCE_MAX_MS = 2 * HEARTBEAT_MS

/**
 * Messages between tabs. The leader posts each event, `alive` when anything arrives, and `lost` when the stream is
 * lost. A tab posts `hello` when it opens; the leader responds with `alive`.
 */
type TabMessage = { kind: 'event'; event: RealtimeEvent } | { kind: 'alive' } | { kind: 'lost' } | { kind: 'hello' }

/**
 * Publishes the viewer's events in this tab. One tab of the browser is the leader: it holds a lock, keeps the only
 * stream and posts its events to the others. When it closes, the next tab gets the lock, and its `ready` makes every
 * tab refetch. Returns a function that disconnects.
 */
export function connectStream(viewerId: string, dependencies: StreamDependencies): () => void {
  const { events, locks } = dependencies
  const controller = new AbortController()
  const { signal } = controller
  const disconnect = () => {
    controller.abort()
    events.markLost()
  }
  const lockManager = locks()
  if (!lockManager) {
    const handlers = { onEvent: events.publish, onActivity: () => undefined, onLost: events.markLost }
    void keepStreamOpen(dependencies, handlers, signal)
    return disconnect
  }
  const tab = joinTabs(viewerId, dependencies, signal)
  // A browser that blocks storage rejects the request. Then every tab has a stream of its own.
  lockManager
    .request(`realtime ${viewerId}`, { signal }, () => tab.lead())
    .catch(() => (signal.aborted ? undefined : tab.lead()))
  return disconnect
}

/** Calls `connectStream` with the APIs of the browser. */
export function connectInBrowser(viewerId: string, events: RealtimeEvents): () => void {
  // The timeout covers only the start of the response, because an event stream stays open.
  const timedFetch = createTimedFetch((request) => fetch(request))
  return connectStream(viewerId, {
    send: createConnectivityFetch((request) => session.send(request, timedFetch)),
    wait,
    waitForOnline,
    locks: () => navigator.locks,
    openChannel: () => openChannel('realtime'),
    events,
  })
}

function joinTabs(viewerId: string, dependencies: StreamDependencies, signal: AbortSignal) {
  const { events, openChannel, wait } = dependencies
  const channel = openChannel()
  const post = (message: TabMessage) => channel.postMessage({ ...message, viewerId })
  const silenceTimer = createSilenceTimer(wait, events.markLost)
  let isLeader = false

  /** Applies a message of the leader. A tab that is not live has missed `ready`, so it publishes its own. */
  function applyLeaderMessage(message: TabMessage) {
    if (message.kind === 'hello') return
    if (message.kind === 'lost') return events.markLost()
    silenceTimer.restart()
    if (message.kind === 'event') events.publish(message.event)
    else if (!events.isLive()) events.publish({ type: 'ready' })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = parseTabMessage(data, viewerId)
    if (!message) return
    if (!isLeader) applyLeaderMessage(message)
    else if (message.kind === 'hello' && events.isLive()) post({ kind: 'alive' })
  })
  signal.addEventListener('abort', () => {
    silenceTimer.stop()
    channel.close()
  })
  post({ kind: 'hello' })

  return {
    async lead() {
      // If leading failed, `connectStream` calls this again, and it must not open a second stream.
      if (isLeader) return
      isLeader = true
      silenceTimer.stop()
      const onLost = () => {
        events.markLost()
        if (!signal.aborted) post({ kind: 'lost' })
      }
      // The previous leader may have closed before it posted its last event, so every tab has to refetch.
      onLost()
      const onEvent = (event: RealtimeEvent) => {
        events.publish(event)
        post({ kind: 'event', event })
      }
      const onActivity = () => events.isLive() && post({ kind: 'alive' })
      await keepStreamOpen(dependencies, { onEvent, onActivity, onLost }, signal)
      isLeader = false
    },
  }
}

interface StreamHandlers {
  onEvent: (event: RealtimeEvent) => void
  /** Called when anything arrives, including heartbeats. */
  onActivity: () => void
  onLost: () => void
}

/** Reconnects until the signal aborts or the server responds that nobody is signed in. */
async function keepStreamOpen(
  dependencies: StreamDependencies,
  handlers: StreamHandlers,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  const onEvent = (event: RealtimeEvent) => {
    if (event.type === 'ready') failures = 0
    handlers.onEvent(event)
  }
  while (!signal.aborted) {
    const end = await readStream(dependencies, { ...handlers, onEvent }, signal)
    handlers.onLost()
    if (end === 'signedOut') return
    const pauseMs = RECONNECT_BACKOFF_MS[Math.min(failures, RECONNECT_BACKOFF_MS.length - 1)] ?? 0
    failures += 1
    await waitForNetwork(dependencies, pauseMs, signal).catch(() => undefined)
  }
}

async function readStream(
  { send, wait }: StreamDependencies,
  { onEvent, onActivity }: StreamHandlers,
  signal: AbortSignal,
): Promise<'ended' | 'signedOut'> {
  const silenceController = new AbortController()
  const silenceTimer = createSilenceTimer(wait, () => silenceController.abort())
  const combinedSignal = AbortSignal.any([signal, silenceController.signal])
  try {
    silenceTimer.restart()
    const response = await send(new Request(new URL('/api/events', location.origin), { signal: combinedSignal }))
    if (response.status === 401) return 'signedOut'
    if (!response.ok || !response.body) return 'ended'
    const parser = createParser({
      onEvent({ data }) {
        const event = parseEvent(parseJson(data))
        if (event) onEvent(event)
      },
    })
    const sink = new WritableStream<string>({
      write(text) {
        silenceTimer.restart()
        onActivity()
        parser.feed(text)
      },
    })
    await response.body.pipeThrough(new TextDecoderStream()).pipeTo(sink, { signal: combinedSignal })
  } catch {
    // The error does not matter: the next attempt shows whether the server can be reached.
  } finally {
    silenceTimer.stop()
  }
  return 'ended'
}

/** Calls `onSilence` if it is not restarted for `SILENCE_MAX_MS`. */
function createSilenceTimer(
  wait: NetworkWaitDependencies['wait'],
  onSilence: () => void,
): { restart: () => void; stop: () => void } {
  let currentWait = new AbortController()
  return {
    restart() {
      currentWait.abort()
      currentWait = new AbortController()
      wait(SILENCE_MAX_MS, currentWait.signal).then(onSilence, () => undefined)
    },
    stop: () => currentWait.abort(),
  }
}

/** Returns null for a message from a tab with another version of this page or with another viewer. */
function parseTabMessage(data: unknown, viewerId: string): TabMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('viewerId' in data)) return null
  const { kind } = data
  if (data.viewerId !== viewerId) return null
  if (kind === 'alive' || kind === 'lost' || kind === 'hello') return { kind }
  const event = kind === 'event' && 'event' in data ? parseEvent(data.event) : null
  return event && { kind: 'event', event }
}

/** Returns null for an event that this version of the page does not support. */
function parseEvent(data: unknown): RealtimeEvent | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const { type } = data
  if (type === 'ready' || type === 'credits.changed' || type === 'favorites.changed') return { type }
  if (type === 'generation.changed' && 'id' in data && typeof data.id === 'string') return { type, id: data.id }
  return null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
