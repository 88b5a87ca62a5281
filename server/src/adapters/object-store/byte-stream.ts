import { Readable } from 'node:stream'
import { callbackify } from 'node:util'

/** Each open stream has so many bytes in memory, and its reader about as many. A file of 20 MB takes 300 reads. */
export const CHUNK_BYTES = 64 * 1_024

export interface ByteSource {
  /** Returns the next bytes, or null at the end. */
  read(): Promise<Uint8Array | null>
  /** Called once, when the stream has ended, failed or was destroyed. */
  close(): Promise<void>
}

/** A stream that reads its source only as fast as it is read itself. */
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
      callbackify(close)((closing: Error | null) => callback(error ?? closing))
    },
  })
}
