import type { RealtimeEvent } from '@pictor/contract'
import { eventIn } from './event-reader.ts'
import { createWatch, listen, type ListenNeeds } from './listen.ts'
import type { News } from './news.ts'

export interface OneStreamNeeds extends ListenNeeds {
  /** Undefined in an insecure context: then each tab has a stream of its own. */
  locks: () => Pick<LockManager, 'request'> | undefined
  openChannel: () => BroadcastChannel
  news: Pick<News, 'tell' | 'lose' | 'isLive'>
}

type Message = { kind: 'event'; event: RealtimeEvent } | { kind: 'alive' } | { kind: 'lost' } | { kind: 'hello' }

/**
 * Tells the page's news of what changes for the visitor. Of all tabs of a browser one listens, which holds a lock, and passes on
 * what it hears; when it goes, the lock falls to another, whose `ready` lets all ask for everything anew. Answers how to stop.
 */
export function followChanges(viewerId: string, needs: OneStreamNeeds): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const { news, locks } = needs
  const stop = () => {
    stopping.abort()
    news.lose()
  }
  const manager = locks()
  if (!manager) {
    void listen(needs, { onEvent: news.tell, onPulse: () => undefined, onLost: news.lose }, signal)
    return stop
  }
  const others = joinTabs(viewerId, needs, signal)
  manager.request(`realtime ${viewerId}`, { signal }, () => others.lead()).catch(() => undefined)
  return stop
}

function joinTabs(viewerId: string, needs: OneStreamNeeds, signal: AbortSignal) {
  const { news, openChannel, wait } = needs
  const channel = openChannel()
  const post = (message: Message) => channel.postMessage({ ...message, viewerId })
  const watch = createWatch(wait, news.lose)
  let leads = false

  /** From the tab that listens. One that has just come has not heard its `ready`. */
  function follow(message: Message) {
    if (message.kind === 'hello') return
    if (message.kind === 'lost') return news.lose()
    watch.feed()
    if (message.kind === 'event') news.tell(message.event)
    else if (!news.isLive()) news.tell({ type: 'ready' })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageIn(data, viewerId)
    if (!message) return
    if (!leads) follow(message)
    else if (message.kind === 'hello' && news.isLive()) post({ kind: 'alive' })
  })
  signal.addEventListener('abort', () => {
    watch.end()
    channel.close()
  })
  post({ kind: 'hello' })

  return {
    async lead() {
      leads = true
      watch.end()
      const lose = () => {
        news.lose()
        if (!signal.aborted) post({ kind: 'lost' })
      }
      // Who led before may have gone in the middle of a word.
      lose()
      const onEvent = (event: RealtimeEvent) => {
        news.tell(event)
        post({ kind: 'event', event })
      }
      const onPulse = () => news.isLive() && post({ kind: 'alive' })
      await listen(needs, { onEvent, onPulse, onLost: lose }, signal)
      leads = false
    },
  }
}

/** Another tab may run another version of this page, or be another visitor's for a moment. */
function messageIn(data: unknown, viewerId: string): Message | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('viewerId' in data)) return null
  const { kind } = data
  if (data.viewerId !== viewerId) return null
  if (kind === 'alive' || kind === 'lost' || kind === 'hello') return { kind }
  const event = kind === 'event' && 'event' in data ? eventIn(data.event) : null
  return event && { kind: 'event', event }
}
