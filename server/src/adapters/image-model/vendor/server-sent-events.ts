import { createParser } from 'eventsource-parser'

/**
 * Yields the `data` of each server-sent event with data, regardless of chunk boundaries. The last event may lack its
 * blank line.
 */
export async function* readServerSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const events: string[] = []
  const parser = createParser({
    onEvent({ data }) {
      if (data !== '') events.push(data)
    },
  })
  const decoder = new TextDecoder()
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* events.splice(0)
  }
  parser.feed('\n\n')
  yield* events
}
