/**
 * Yields the `data` of each server-sent event, regardless of chunk boundaries. The last event may lack its blank line.
 */
export async function* readServerSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = []
  for await (const line of readLines(chunks)) {
    if (line === '') {
      if (data.length > 0) yield data.join('\n')
      data = []
    }
    if (line.startsWith('data:')) data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
  }
  if (data.length > 0) yield data.join('\n')
}

/** Yields lines, which end with CRLF, LF or CR. The pieces of a long line are joined once at its end. */
async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let isAfterCarriageReturn = false
  for await (const chunk of chunks) {
    const decoded = decoder.decode(chunk, { stream: true })
    if (decoded === '') continue
    const text = isAfterCarriageReturn && decoded.startsWith('\n') ? decoded.slice(1) : decoded
    isAfterCarriageReturn = decoded.endsWith('\r')
    const [first = '', ...others] = text.split(/\r\n|\n|\r/)
    pieces.push(first)
    for (const next of others) {
      yield pieces.splice(0).join('')
      pieces.push(next)
    }
  }
  yield pieces.join('')
}
