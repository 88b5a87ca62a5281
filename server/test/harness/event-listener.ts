import { RealtimeEvent } from '@pictor/contract'
import type { FastifyInstance } from 'fastify'
import { onTestFinished, vi } from 'vitest'

export interface EventListener {
  response: Response
  /** What came, in order; comments are counted apart. */
  events: RealtimeEvent[]
  /** As it came. */
  text(): string
  heartbeats(): number
  /** In an orderly way: a connection that is cut has not. */
  hasEnded(): boolean
}

/** Listens to `/api/events` over a real connection, from `ready` to the end of the test, or of what else is said. */
export async function listenToEvents(
  app: FastifyInstance,
  headers: Record<string, string>,
  atEnd: (end: () => void) => void = onTestFinished,
): Promise<EventListener> {
  const listener = await askForEvents(app, headers, atEnd)
  await vi.waitFor(() => {
    if (listener.events.length === 0) throw new Error(`Nothing came: ${listener.response.status}.`)
  })
  return listener
}

/** The same, whatever the answer is. */
export async function askForEvents(
  app: FastifyInstance,
  headers: Record<string, string>,
  atEnd: (end: () => void) => void = onTestFinished,
): Promise<EventListener> {
  const leaving = new AbortController()
  atEnd(() => leaving.abort())
  const response = await fetch(new URL('/api/events', app.listeningOrigin), { headers, signal: leaving.signal })
  let text = ''
  let ended = false
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
    () => (ended = true),
    () => {},
  )
  return {
    response,
    events,
    text: () => text,
    heartbeats: () => text.match(/^: $/gm)?.length ?? 0,
    hasEnded: () => ended,
  }
}
