import { PUBLIC_ANSWER_AGE_MAX_MS } from '@pictor/contract/limits'
import type { Clock } from '../../kernel/clock.ts'

/** A public file in memory. */
export interface HotFile {
  readonly key: string
  /** Bytes. */
  readonly size: number
}

export interface HotFilesSettings {
  /** So long after a look nobody looks again whether a file is still public. */
  freshMs: number
  /** So long it is still given while that is looked at. */
  staleMs: number
  bytesMax: number
}

export interface HotFilesOptions {
  /** Those of these keys whose images everybody may see now. */
  stillPublic(keys: string[]): Promise<Set<string>>
  clock: Clock
  settings: Partial<HotFilesSettings>
}

/** Public files in memory, each given for two seconds at most from the moment at which a look began that found it public. */
export interface HotFiles<File extends HotFile> {
  /** What may be given at once. If it is no longer fresh, that is looked at behind the caller's back. */
  held(key: string): File | null
  /** What is in memory, whether it may be given or not: bytes under a key never change. */
  known(key: string): File | null
  /** `asOfMs` is when the look began. */
  keep(file: File, asOfMs: number): void
}

interface Entry<File> {
  readonly file: File
  asOfMs: number
}

const SETTINGS: HotFilesSettings = { freshMs: 1_000, staleMs: PUBLIC_ANSWER_AGE_MAX_MS, bytesMax: 64 * 1_024 * 1_024 }
const LOOKED_AT_ONCE = 1_000

export function createHotFiles<File extends HotFile>(options: HotFilesOptions): HotFiles<File> {
  const { stillPublic, clock } = options
  const { freshMs, staleMs, bytesMax } = { ...SETTINGS, ...options.settings }
  const entries = new Map<string, Entry<File>>()
  const outdated = new Set<string>()
  /** What is being looked at; null while nothing is. */
  let looking: Set<string> | null = null
  let bytes = 0

  function put(key: string, entry: Entry<File>): void {
    drop(key)
    // At the end, so that what nobody has asked for lately comes first: whatever is asked for is looked at every other second.
    entries.set(key, entry)
    bytes += entry.file.size
    for (const oldest of entries.keys()) {
      if (bytes <= bytesMax) return
      drop(oldest)
    }
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.file.size ?? 0
    entries.delete(key)
  }

  /** All that is outdated with one question. What was asked for meanwhile comes next. */
  async function look(): Promise<void> {
    const keys = [...outdated].slice(0, LOOKED_AT_ONCE)
    for (const key of keys) outdated.delete(key)
    looking = new Set(keys)
    const asOfMs = clock.now().getTime()
    const found = await stillPublic(keys)
    for (const key of keys) {
      const entry = entries.get(key)
      if (!found.has(key)) drop(key)
      else if (entry) put(key, { file: entry.file, asOfMs: Math.max(asOfMs, entry.asOfMs) })
    }
  }

  async function lookAtAll(): Promise<void> {
    if (looking) return
    try {
      while (outdated.size > 0) await look()
    } catch {
      // What can't be looked at grows old; whoever asks for it then learns and logs why.
      outdated.clear()
    } finally {
      looking = null
    }
  }

  return {
    held(key) {
      const entry = entries.get(key)
      if (!entry) return null
      const age = clock.now().getTime() - entry.asOfMs
      // A clock that was set back makes nothing young again.
      if (age < 0 || age >= staleMs) return null
      if (age >= freshMs && !looking?.has(key)) {
        outdated.add(key)
        void lookAtAll()
      }
      return entry.file
    },
    known: (key) => entries.get(key)?.file ?? null,
    keep(file, asOfMs) {
      const known = entries.get(file.key)
      if (!known || known.asOfMs < asOfMs) put(file.key, { file, asOfMs })
    },
  }
}
