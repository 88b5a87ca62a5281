import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ObjectStore } from '../../ports/object-store.ts'
import { sha256Of, writeWhole } from './files-on-disk.ts'
import type { FileGroup } from './named-files.ts'
import type { Source } from './source.ts'

/** A file in a backup. */
export interface CopiedFile {
  key: string
  bytes: number
  sha256: string
}

export interface FileCopying {
  store: ObjectStore
  source: Pick<Source, 'findKeys'>
  /** Where files lie, by their keys. */
  folder: string
  /** What earlier backups have there. */
  known: Map<string, CopiedFile>
}

export interface GroupCopy {
  files: CopiedFile[]
  /** How many of them had to be copied. */
  added: number
  /** What is no longer there: its image, or its use, has ended meanwhile. */
  gone: string[]
}

/** Files never change, so one that is there is never copied again. */
export async function copyGroup(copying: FileCopying, group: FileGroup): Promise<GroupCopy> {
  const copy: GroupCopy = { files: [], added: 0, gone: [] }
  for (const [index, key] of group.keys.entries()) {
    const known = await findKnown(copying, key)
    const file = known ?? (await copyFile(copying, group, index))
    if (!known && file) copy.added++
    if (file) copy.files.push(file)
    else copy.gone.push(key)
  }
  return copy
}

async function findKnown({ known, folder }: FileCopying, key: string): Promise<CopiedFile | null> {
  const file = known.get(key)
  if (!file) return null
  const there = await stat(path.join(folder, key)).catch(() => null)
  return there?.size === file.bytes ? file : null
}

async function copyFile(copying: FileCopying, group: FileGroup, index: number): Promise<CopiedFile | null> {
  const key = group.keys[index] ?? ''
  const bytes = (await copying.store.get(key)) ?? (await findMoved(copying, group, index))
  if (!bytes) return null
  await writeWhole(path.join(copying.folder, key), bytes)
  return { key, bytes: bytes.byteLength, sha256: sha256Of(bytes) }
}

const LOOKS = 5

/** An image that is hidden or deleted has the same files under new names, and may be hidden once more while they are read. */
async function findMoved({ store, source }: FileCopying, { imageId, keys }: FileGroup, index: number) {
  if (imageId === null) return null
  for (let look = 0, last = keys[index]; look < LOOKS; look++) {
    const now = (await source.findKeys(imageId))?.[index]
    if (now === undefined || now === last) return null
    const bytes = await store.get(now)
    if (bytes) return bytes
    last = now
  }
  return null
}
