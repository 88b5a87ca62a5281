import { createHash } from 'node:crypto'
import { contentTypeOf, isFileOfOurs } from '../../features/images/index.ts'
import type { ObjectStore, StoredObject } from '../../ports/object-store.ts'
import { CommandError } from '../admin/mistakes.ts'

export interface FileMove {
  source: ObjectStore
  target: ObjectStore
  /** How far it is. */
  tell(line: string): void
}

/** Of the files below one folder. */
export interface MovedFolder {
  folder: string
  files: number
  bytes: number
  /** How many of them the target did not have, or had otherwise. */
  copied: number
  /** How many the target gives back with the same SHA-256. */
  equal: number
}

export interface MovedFiles {
  folders: MovedFolder[]
  /** The names of all files of the source. */
  keys: ReadonlySet<string>
  /** Files that the target does not give back as the source has them. */
  different: string[]
  /** Files of the target that the source has not. */
  strangers: number
}

/**
 * Brings every file to the target that is not there already, byte for byte, and reads all of them back. Nothing of the source is changed and
 * nothing of the target is erased. Broken off, it is done again: what is there and equal is not sent a second time.
 */
export async function copyFiles({ source, target, tell }: FileMove): Promise<MovedFiles> {
  const files = await filesOf(source)
  const there = new Map((await filesOf(target)).map(({ key, size }) => [key, size]))
  const keys = new Set(files.map(({ key }) => key))
  const strangers = [...there.keys()].filter((key) => !keys.has(key)).length
  if (strangers > 0 && strangers === there.size) throw new CommandError(anotherInstallations(strangers))
  const copy = { source, target, there }
  const folders = new Map<string, MovedFolder>()
  const different: string[] = []
  let done = 0
  await eachOf(files, async ({ key }) => {
    const { bytes, isCopied, isEqual } = await carry(copy, key)
    const folder = folderIn(folders, key)
    folder.files++
    folder.bytes += bytes
    if (isCopied) folder.copied++
    if (isEqual) folder.equal++
    else different.push(key)
    if (++done % TOLD_EVERY === 0) tell(`${done} of ${files.length} files are there.`)
  })
  return { folders: [...folders.values()].toSorted(byName), keys, different, strangers }
}

/** A store far away takes its time for each; each is in memory as a whole. */
const AT_ONCE = 8
const TOLD_EVERY = 500

async function filesOf(store: ObjectStore): Promise<StoredObject[]> {
  const found: StoredObject[] = []
  for await (const file of store.list('')) if (isFileOfOurs(file.key)) found.push(file)
  return found
}

interface Copy {
  source: ObjectStore
  target: ObjectStore
  /** What the target had, with its size. */
  there: ReadonlyMap<string, number>
}

async function carry({ source, target, there }: Copy, key: string) {
  const bytes = await source.get(key)
  if (!bytes) throw new CommandError(`${key} went while it was to be read: is a server at work on these files?`)
  const hash = hashOf(bytes)
  const has = async () => {
    const kept = await target.get(key)
    return kept !== null && hashOf(kept) === hash
  }
  if (there.get(key) === bytes.length && (await has())) return { bytes: bytes.length, isCopied: false, isEqual: true }
  await target.put(key, bytes, contentTypeOf(key))
  return { bytes: bytes.length, isCopied: true, isEqual: await has() }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Some at a time. After the first that fails no other is begun, and what is under way has ended when it rejects. */
async function eachOf<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return
      await work(item).catch((error: unknown) => void failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (failures.length > 0) throw failures[0]
}

function folderIn(folders: Map<string, MovedFolder>, key: string): MovedFolder {
  const name = key.slice(0, key.indexOf('/'))
  const known = folders.get(name) ?? { folder: name, files: 0, bytes: 0, copied: 0, equal: 0 }
  folders.set(name, known)
  return known
}

function byName(one: MovedFolder, other: MovedFolder): number {
  return one.folder < other.folder ? -1 : 1
}

function anotherInstallations(files: number): string {
  return `The bucket has files of ours (${files}), and none of them is in this installation: whoever they belong to would lose them. Take a bucket of its own.`
}
