import { Transform } from 'node:stream'

/**
 * What React writes between two of its flushes, as one piece: it writes about 4 kB at a time, and each piece would pay its own way through the streams,
 * the compression and the socket. A page is sent as early as before: React flushes as soon as it has written all that it has.
 */
export function joinedPieces(onEnd: () => void): Transform & { flush(): void } {
  let pieces: Buffer[] = []
  function flush() {
    if (pieces.length === 0) return
    stream.push(Buffer.concat(pieces))
    pieces = []
  }
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece)
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
