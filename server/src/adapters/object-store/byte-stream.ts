import { Readable } from 'node:stream'
import { callbackify } from 'node:util'

/** Bytes per read. Each open stream holds a few chunks: read, buffered by the socket and being sent. A file of 20 MB takes about 600 reads. */
export const CHUNK_BYTES = 32 * 1_024

export interface ByteSource {
  /** Returns the next bytes, or null at the end. */
  read(): Promise<Uint8Array | null>
  /** Called once, when the stream has ended, failed or was destroyed. */
  close(): Promise<void>
}

/** Creates a stream that reads from its source only on demand. */
export function createByteStream({ read, close }: ByteSource): Readable {
  return new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      read().then(
        (bytes) => this.push(bytes),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      callbackify(close)((closeError: Error | null) => callback(error ?? closeError))
    },
  })
}
