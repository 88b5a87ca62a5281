import type { Db } from '../../../ports/database.ts'
import type { ByteRange, FileStream, ObjectStore } from '../../../ports/object-store.ts'
import type { FileUrls } from './file-urls.ts'
import { getContentType, getExtension, parseFileToken, getFileKeys } from './file-keys.ts'
import { fileNameFromPrompt } from '../downloads/file-names.ts'
import { parseOwnerId } from './temporary-images.ts'
import { selectByFileToken, selectPublicTokens } from '../images.repository.ts'
import { canView } from '../images.access.ts'

/** A file that the client may read. Its bytes never change. */
export interface ServedFile {
  key: string
  contentType: string
  /** The name for saving it, with its extension. Null for temporary images. */
  name: string | null
  /** `session`: the signed-in user has access. A number: the signed URL is valid until then, in seconds since 1970. */
  access: 'public' | 'session' | number
  /** The size in bytes. Null if the file is gone. */
  size(): Promise<number | null>
  /** Opens the whole file or a range. Null if the file is gone. */
  stream(range?: ByteRange): Promise<FileStream | null>
  /** A URL of the object store that is valid for `seconds`. Null if the store has no URLs. */
  link(seconds: number): Promise<string | null>
}

/** Finds the files that clients request by URL. */
export interface ImageFiles {
  /**
   * `path` is the part after `FILES_PATH`. Null if the file does not exist or the client may not read it. Calls
   * `viewer` only for private files without a valid signature.
   */
  findFile(path: string, viewer: () => Promise<string | null>): Promise<ServedFile | null>
  /** Returns the keys that belong to public images. */
  filterPublic(keys: string[]): Promise<Set<string>>
  /** The signed URL of a private file, for its owner. */
  signedFileUrl(key: string): string
}

export interface ImageFilesDependencies {
  db: Db
  store: ObjectStore
  fileUrls: FileUrls
}

export function createImageFiles({ db, store, fileUrls }: ImageFilesDependencies): ImageFiles {
  const toServedFile = (key: string, name: string | null, access: ServedFile['access']): ServedFile => ({
    key,
    name,
    access,
    contentType: getContentType(key),
    size: () => store.size(key),
    stream: (range) => store.stream(key, range),
    link: (seconds) => store.link(key, { seconds }),
  })

  return {
    async findFile(path, viewer) {
      const { key, expiresAtS } = fileUrls.parse(path)
      const temporaryOwnerId = parseOwnerId(key)
      if (temporaryOwnerId !== null) {
        const canRead = expiresAtS !== null || temporaryOwnerId === (await viewer())
        return canRead ? toServedFile(key, null, expiresAtS ?? 'session') : null
      }
      const fileToken = parseFileToken(key)
      const row = fileToken && (await selectByFileToken(db, fileToken))
      if (!row || !getFileKeys(row).includes(key)) return null
      const name = `${fileNameFromPrompt(row.prompt)}.${getExtension(key)}`
      if (row.visibility === 'public') return toServedFile(key, name, 'public')
      return expiresAtS !== null || canView(row, await viewer())
        ? toServedFile(key, name, expiresAtS ?? 'session')
        : null
    },

    async filterPublic(keys) {
      const tokens = await selectPublicTokens(db, [...new Set(keys.flatMap((key) => parseFileToken(key) ?? []))])
      return new Set(keys.filter((key) => tokens.has(parseFileToken(key) ?? '')))
    },

    signedFileUrl: fileUrls.signedUrl,
  }
}
