import { Transform } from 'node:stream'

/**
 * Joins everything that React writes between two flushes into one piece. React writes about 4 kB at a time, and every
 * piece costs time in the streams, the compression and the socket. Pages are not sent later than without it: React
 * flushes as soon as it has written everything it has.
 */
export function createChunkJoiner(onEnd: () => void): Transform & { flush(): void } {
  let chunks: Buffer[] = []
  function flush() {
    if (chunks.length === 0) return
    stream.push(Buffer.concat(chunks))
    chunks = []
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    flush(done) {
      onEnd()
      flush()
      done()
    },
  })
  return Object.assign(stream, { flush })
}
