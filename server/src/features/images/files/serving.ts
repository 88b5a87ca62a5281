import type { Db } from '../../../ports/database.ts'
import type { ByteRange, FileStream, ObjectStore } from '../../../ports/object-store.ts'
import type { FileAddresses } from './addresses.ts'
import { contentTypeOf, endingOf, fileTokenOf, keysOf } from './files.ts'
import { nameAfter } from '../downloads/names.ts'
import { ownerInKey } from './passing.ts'
import { selectByFileToken, selectPublicTokens } from '../images.repository.ts'
import { maySee } from '../images.access.ts'

/** A file that whoever asks may see. Its bytes never change. */
export interface ServedFile {
  key: string
  contentType: string
  /** With its ending, to be kept by; null for one that is not made to be kept. */
  name: string | null
  /** `session`: seen by who it is that asks. A number: by the address alone until then, in seconds since 1970. */
  access: 'public' | 'session' | number
  /** In bytes; null if it is gone. */
  size(): Promise<number | null>
  /** As the store opens it, the whole file or one range of it; null if it is gone. */
  stream(range?: ByteRange): Promise<FileStream | null>
  /** Where the store itself hands it out for so long; null where it does not. */
  link(seconds: number): Promise<string | null>
}

/** Files by address. */
export interface ImageFiles {
  /**
   * By the path behind `FILES_PATH`. Null if there is no such file, or none that may be seen this way. `viewer` is asked for private
   * ones whose address does not open them.
   */
  file(path: string, viewer: () => Promise<string | null>): Promise<ServedFile | null>
  /** Those of these keys whose images everybody may see now. */
  stillPublic(keys: string[]): Promise<Set<string>>
  /** The signed address of a private file, for its owner. */
  signedAddressOf(key: string): string
}

export interface ImageFilesDependencies {
  db: Db
  store: ObjectStore
  addresses: FileAddresses
}

export function createImageFiles({ db, store, addresses }: ImageFilesDependencies): ImageFiles {
  const served = (key: string, name: string | null, access: ServedFile['access']): ServedFile => ({
    key,
    name,
    access,
    contentType: contentTypeOf(key),
    size: () => store.size(key),
    stream: (range) => store.stream(key, range),
    link: (seconds) => store.link(key, { seconds }),
  })

  return {
    async file(path, viewer) {
      const { key, until } = addresses.read(path)
      const passingOf = ownerInKey(key)
      if (passingOf !== null) {
        const isSeen = until !== null || passingOf === (await viewer())
        return isSeen ? served(key, null, until ?? 'session') : null
      }
      const fileToken = fileTokenOf(key)
      const row = fileToken && (await selectByFileToken(db, fileToken))
      if (!row || !keysOf(row).includes(key)) return null
      const name = `${nameAfter(row.prompt)}.${endingOf(key)}`
      if (row.visibility === 'public') return served(key, name, 'public')
      return until !== null || (await maySee(row, viewer)) ? served(key, name, until ?? 'session') : null
    },

    async stillPublic(keys) {
      const tokens = await selectPublicTokens(db, [...new Set(keys.flatMap((key) => fileTokenOf(key) ?? []))])
      return new Set(keys.filter((key) => tokens.has(fileTokenOf(key) ?? '')))
    },

    signedAddressOf: addresses.signedOf,
  }
}
