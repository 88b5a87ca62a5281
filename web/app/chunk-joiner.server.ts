import { Transform } from 'node:stream'

/**
 * Joins everything that React writes between two flushes into one chunk. React writes about 4 kB at a time, and every
 * chunk costs time in the streams, the compression and the socket. This does not delay pages: React flushes as soon as it
 * has nothing more to write. `onEnd` is called when React ends the stream.
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
