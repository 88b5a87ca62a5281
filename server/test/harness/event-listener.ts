import { RealtimeEvent } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'
import { onTestFinished, vi } from 'vitest'

export interface EventListener {
  response: Response
  /** Received events in order. Comments are not included. */
  events: RealtimeEvent[]
  /** The raw text of the stream. */
  text(): string
  heartbeats(): number
  /** Whether the stream ended normally. An interrupted connection does not count. */
  hasEnded(): boolean
}

/**
 * Listens to `/api/events` over a real connection, from the event `ready` to the end of the test, or until another
 * hook.
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

/** The same, for any response. */
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
  const read = async () => {
    let rest = ''
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      const messages = (rest + piece).split('\n\n')
      rest = messages.pop() ?? ''
      for (const message of messages) {
        const data = /^event: message\ndata: (.*)$/.exec(message)?.[1]
        if (data) events.push(RealtimeEvent.parse(JSON.parse(data)))
      }
    }
  }
  read().then(
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
