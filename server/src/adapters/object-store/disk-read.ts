import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ByteRange, FileStream } from '../../ports/object-store.ts'
import { ObjectStoreError, createRangeError } from '../../ports/object-store.ts'
import { CHUNK_BYTES, createByteStream } from './byte-stream.ts'
import { isMissing, toObjectStoreError } from './disk-errors.ts'
import type { DiskFolders } from './disk-folders.ts'

/** Returns all bytes of a file; null if it does not exist. */
export async function readBytes(folders: DiskFolders, path: string): Promise<Uint8Array | null> {
  const file = await openFile(folders, path)
  if (!file) return null
  try {
    return (await readFileSize(file)) === null ? null : await file.readFile()
  } finally {
    await file.close()
  }
}

/** Size of a file in bytes; null if it does not exist. */
export async function readSize(folders: DiskFolders, path: string): Promise<number | null> {
  const file = await openFile(folders, path)
  if (!file) return null
  try {
    return await readFileSize(file)
  } finally {
    await file.close()
  }
}

/** Opens a stream of a file; null if it does not exist. The stream closes the file. */
export async function openStream(folders: DiskFolders, path: string, range?: ByteRange): Promise<FileStream | null> {
  const file = await openFile(folders, path)
  if (!file) return null
  let stream: FileStream | null = null
  try {
    const size = await readFileSize(file)
    if (size === null) return null
    if (range && range.last >= size) throw createRangeError(range)
    stream = { size, bytes: streamBytes(file, path, range ?? { first: 0, last: size - 1 }) }
    return stream
  } finally {
    if (!stream) await file.close()
  }
}

async function openFile(folders: DiskFolders, path: string): Promise<FileHandle | null> {
  try {
    await folders.assertInside(dirname(path))
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Size in bytes; null for a folder. */
async function readFileSize(file: FileHandle): Promise<number | null> {
  const stats = await file.stat()
  return stats.isFile() ? stats.size : null
}

/** Node's own file stream ends without an error if the file was truncated. This one fails. */
function streamBytes(file: FileHandle, path: string, { first, last }: ByteRange) {
  let position = first

  async function read(): Promise<Uint8Array | null> {
    if (position > last) return null
    // Not allocated from Node's buffer pool: a slice would keep the whole pool in memory.
    const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, last - position + 1))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) throw new ObjectStoreError('unavailable', `${path} was truncated.`)
    position += bytesRead
    return chunk.subarray(0, bytesRead)
  }

  return createByteStream({
    read: () =>
      read().catch((error: unknown) => {
        throw toObjectStoreError(`read ${path}`, error)
      }),
    close: () => file.close(),
  })
}
