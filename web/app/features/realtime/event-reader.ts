import type { RealtimeEvent } from '@pictor/contract'

/** Takes pieces of an event stream, cut anywhere, and answers the events that they complete. */
export function createEventReader(): (piece: string) => RealtimeEvent[] {
  let rest = ''
  return (piece) => {
    const messages = (rest + piece).split('\n\n')
    rest = messages.pop() ?? ''
    return messages.flatMap(eventsOf)
  }
}

/** An event as it was sent; null for one of another version of the server, or of this page. */
export function eventIn(data: unknown): RealtimeEvent | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  const { type } = data
  if (type === 'ready' || type === 'credits.changed' || type === 'favorites.changed') return { type }
  if (type === 'generation.changed' && 'id' in data && typeof data.id === 'string') return { type, id: data.id }
  return null
}

/** The one of a message; comments have none. */
function eventsOf(message: string): RealtimeEvent[] {
  const line = message.split('\n').find((each) => each.startsWith('data: '))
  const event = line === undefined ? null : eventIn(parse(line.slice('data: '.length)))
  return event ? [event] : []
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
