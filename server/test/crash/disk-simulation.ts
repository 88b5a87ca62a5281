import { fstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync, type BigIntStats } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Sync } from '../../src/adapters/database/synced-file-system.ts'

type Entry = { inode: string; isFolder: boolean }
type Listing = Map<string, Entry>
/** Decides whether one page, size or name that was written but never synced reached the disk anyway. */
type Chance = () => boolean

const PAGE_BYTES = 4096
const EMPTY = Buffer.alloc(0)

/**
 * Tracks which data of a folder is certainly on disk: the content of each file at its last fsync, and the names in each
 * folder at its last fsync. `rebuild` writes the data that could remain after a power cut at this moment.
 */
export class DiskSimulation {
  readonly #folder: string
  readonly #files = new Map<string, Buffer>()
  readonly #listings = new Map<string, Listing>()
  /** The synced files in the order of their syncs, as paths below the folder. */
  readonly synced: string[] = []

  constructor(folder: string) {
    this.#folder = folder
    this.#readInitial('')
  }

  readonly sync: Sync = (fd, path) => {
    const name = path.slice(PGlite.paths.PGDATA.length)
    const status = fstatSync(fd, { bigint: true })
    this.synced.push(name)
    if (status.isDirectory()) this.#listings.set(name, this.#list(name))
    else this.#files.set(identifyFile(status), this.#read(name, identifyFile(status)))
  }

  rebuild(target: string, reachesDisk: Chance): void {
    this.#rebuildFolder('', target, reachesDisk)
  }

  #rebuildFolder(name: string, target: string, reachesDisk: Chance): void {
    mkdirSync(target, { recursive: true })
    const before = this.#listings.get(name) ?? new Map<string, Entry>()
    const current = this.#list(name)
    for (const child of new Set([...before.keys(), ...current.keys()])) {
      const entry = reachesDisk() ? current.get(child) : before.get(child)
      const path = `${name}/${child}`
      if (entry?.isFolder) this.#rebuildFolder(path, join(target, child), reachesDisk)
      else if (entry) writeFileSync(join(target, child), this.#mixContent(path, entry, current.get(child), reachesDisk))
    }
  }

  #mixContent(path: string, entry: Entry, current: Entry | undefined, reachesDisk: Chance): Buffer {
    const old = this.#files.get(entry.inode) ?? EMPTY
    return entry.inode === current?.inode ? mixPages(old, this.#read(path, entry.inode), reachesDisk) : old
  }

  #readInitial(name: string): void {
    const listing = this.#list(name)
    this.#listings.set(name, listing)
    for (const [child, { inode, isFolder }] of listing) {
      if (isFolder) this.#readInitial(`${name}/${child}`)
      else this.#files.set(inode, this.#read(`${name}/${child}`, inode))
    }
  }

  #list(name: string): Listing {
    const path = join(this.#folder, name)
    const children = readdirSync(path).map((child): [string, BigIntStats] => [
      child,
      statSync(join(path, child), { bigint: true }),
    ])
    return new Map(
      children.map(([child, stat]) => [child, { inode: identifyFile(stat), isFolder: stat.isDirectory() }]),
    )
  }

  #read(name: string, inode: string): Buffer {
    const path = join(this.#folder, name)
    if (identifyFile(statSync(path, { bigint: true })) !== inode)
      throw new Error(`${name} was replaced by another file`)
    return readFileSync(path)
  }
}

/** Returns an id of a file. Inode numbers are reused, so the creation time is part of the id. */
function identifyFile(status: BigIntStats): string {
  return `${status.ino} ${status.birthtimeNs}`
}

function mixPages(old: Buffer, current: Buffer, reachesDisk: Chance): Buffer {
  const mixed = Buffer.alloc(reachesDisk() ? current.length : old.length)
  for (let start = 0; start < mixed.length; start += PAGE_BYTES) {
    const source = reachesDisk() ? current : old
    mixed.set(source.subarray(start, Math.min(start + PAGE_BYTES, mixed.length)), start)
  }
  return mixed
}
