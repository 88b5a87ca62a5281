import { webcrypto } from 'node:crypto'

/** By this a file is known again. Computed beside the event loop. */
export async function sha256Of(bytes: Uint8Array): Promise<Uint8Array> {
  // Files are never in shared memory, which is all that the type rules out.
  return new Uint8Array(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))
}
