import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const BLOCK_BYTES = 512

interface Entry {
  name: string
  isFolder: boolean
  content: Buffer
}

/** Writes what `makeSnapshot` made as a data folder, without starting an engine that costs half a gigabyte for it. */
export async function unpackSnapshot(snapshot: string, folder: string): Promise<void> {
  const archive = await promisify(gunzip)(await readFile(snapshot))
  for (const { name, isFolder, content } of entriesOf(archive)) {
    if (isFolder) await mkdir(join(folder, name), { recursive: true, mode: 0o700 })
    else await writeFile(join(folder, name), content, { mode: 0o600 })
  }
}

/** PGlite writes plain ustar: folders before what is in them, names that fit the first field. */
function* entriesOf(archive: Buffer): Generator<Entry> {
  for (let start = 0; archive[start];) {
    const name = archive.toString('utf8', start, archive.indexOf(0, start))
    const type = archive.toString('latin1', start + 156, start + 157)
    const sizeBytes = Number.parseInt(archive.toString('latin1', start + 124, start + 136), 8)
    const end = start + BLOCK_BYTES + sizeBytes
    if (!'05'.includes(type) || name.includes('..') || !(end <= archive.length)) {
      throw new Error('The snapshot of the empty database is damaged: build it again')
    }
    yield { name, isFolder: type === '5', content: archive.subarray(start + BLOCK_BYTES, end) }
    start += BLOCK_BYTES + Math.ceil(sizeBytes / BLOCK_BYTES) * BLOCK_BYTES
  }
}
