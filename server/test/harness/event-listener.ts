import { RealtimeEvent } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'
import { onTestFinished, vi } from 'vitest'

export interface EventListener {
  response: Response
  /** Received events in order. Comments are not included. */
  events: RealtimeEvent[]
  /** The raw text of the stream. */
  text(): string
  /** Number of received heartbeats. */
  heartbeats(): number
  /** Whether the stream ended normally. An interrupted connection does not count. */
  hasEnded(): boolean
}

/**
 * Opens `/api/events` over a real connection and waits for the event `ready`. The connection closes at the end of the
 * test, or when `onEnd` calls its argument.
 */
export async function listenToEvents(
  app: FastifyInstance,
  headers: Record<string, string>,
  onEnd: (end: () => void) => void = onTestFinished,
): Promise<EventListener> {
  const listener = await requestEvents(app, headers, onEnd)
  await vi.waitFor(() => {
    if (listener.events.length === 0) throw new Error(`No event received: ${listener.response.status}.`)
  })
  return listener
}

/** Like `listenToEvents`, but waits for no event, so the response may also be an error. */
export async function requestEvents(
  app: FastifyInstance,
  headers: Record<string, string>,
  onEnd: (end: () => void) => void = onTestFinished,
): Promise<EventListener> {
  const controller = new AbortController()
  onEnd(() => controller.abort())
  const response = await fetch(new URL('/api/events', app.listeningOrigin), { headers, signal: controller.signal })
  let text = ''
  let isFinished = false
  const events: RealtimeEvent[] = []
  const readStream = async () => {
    let incompleteMessage = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const messages = (incompleteMessage + chunk).split('\n\n')
      incompleteMessage = messages.pop() ?? ''
      for (const message of messages) {
        const data = /^event: message\ndata: (.*)$/.exec(message)?.[1]
        if (data) events.push(RealtimeEvent.parse(JSON.parse(data)))
      }
    }
  }
  readStream().then(
    () => (isFinished = true),
    () => {},
  )
  return {
    response,
    events,
    text: () => text,
    heartbeats: () => text.match(/^: $/gm)?.length ?? 0,
    hasEnded: () => isFinished,
  }
}
