import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { platform } from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { FilePart } from './manifest.ts'

// A backup is as secret as the server: nobody else may read what is written here.
const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** How the name ends of a file that is being written, or was broken off. */
export const UNFINISHED_FILE = /\.unfinished$/

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
}

/** On disk when it resolves, whole or not at all. */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  await makeFolder(path.dirname(file))
  const unfinished = `${file}.unfinished`
  const handle = await open(unfinished, 'w', FILE_MODE)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  await syncFolder(path.dirname(file))
}

/** Compresses texts into a new file, which is on disk when it resolves, and says what is in it. */
export async function writeCompressed(file: string, texts: AsyncIterable<string>): Promise<FilePart> {
  await makeFolder(path.dirname(file))
  const handle = await open(file, 'wx', FILE_MODE)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    // The fastest level: the embedded database waits for this.
    await pipeline(Readable.from(texts), createGzip({ level: 1 }), async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) {
        hash.update(chunk)
        bytes += chunk.length
        await handle.writeFile(chunk)
      }
    })
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

export function readCompressed(file: string): AsyncIterable<Buffer> {
  const unpacking = createGunzip()
  const reading = createReadStream(file)
  reading.once('error', (error) => unpacking.destroy(error))
  return reading.pipe(unpacking)
}

/** Of a file, without having it in memory. */
export async function partOf(file: string): Promise<FilePart> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

export function sha256Of(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and keeps its entries without being asked.
  if (platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
