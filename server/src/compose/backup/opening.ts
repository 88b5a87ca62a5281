import type { ObjectStore } from '../../ports/object-store.ts'
import type { PictureWorkshop } from '../pictures.ts'
import { sha256Of } from './files-on-disk.ts'
import type { BackupPlace } from './place.ts'
import { readFileList } from './taking.ts'

export interface Opening {
  place: BackupPlace
  store: ObjectStore
  workshop: PictureWorkshop
  tell(line: string): void
}

export interface Opened {
  count: number
  /** A sentence for each file that is not as it should be. */
  faults: string[]
}

/** As many as the workshop has programs. */
const AT_ONCE = 2
const TOLD_EVERY = 1_000

/** Reads each file from where the server will read it, compares it with the backup's, and decodes it to its last pixel. */
export async function openEveryPicture({ place, store, workshop, tell }: Opening): Promise<Opened> {
  const files = readFileList(place)
  const opened: Opened = { count: 0, faults: [] }
  const openNext = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { key, sha256 } = next.value
      const bytes = await store.get(key)
      const fault = bytes ? await findFault(workshop, bytes, sha256) : 'is not there'
      if (fault) opened.faults.push(`${key} ${fault}.`)
      if (++opened.count % TOLD_EVERY === 0) tell(`Pictures opened: ${opened.count}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openNext))
  return opened
}

async function findFault(workshop: PictureWorkshop, bytes: Uint8Array, sha256: string): Promise<string | null> {
  if (sha256Of(bytes) !== sha256) return 'is not what was written'
  try {
    const answer = await workshop.carryOut({ type: 'open', bytes })
    return answer.outcome === 'refused' ? `can not be opened: ${answer.message.replace(/\.$/, '')}` : null
  } catch (error) {
    return `can not be opened: ${error instanceof Error ? error.message.replace(/\.$/, '') : String(error)}`
  }
}
