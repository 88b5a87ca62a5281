import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import { FILES_PATH } from './file-keys.ts'

/** Creates and parses file URLs. */
export interface FileUrls {
  /** The URL of a public file. It never changes, and points to the CDN if one is configured. */
  publicUrl(key: string): string
  /**
   * The URL of a private file, for its owner. Anyone with the URL has access for one to two hours. It stays the same
   * within an hour.
   */
  signedUrl(key: string): string
  /** Parses the part of a path that follows `FILES_PATH`. */
  parse(path: string): RequestedFile
}

export interface RequestedFile {
  key: string
  /** When the signature expires, in seconds since 1970. Null if the path has no valid signature. */
  expiresAtS: number | null
}

export interface FileUrlsOptions {
  /** The secret of the installation. */
  secret: string
  clock: Clock
  /** The base URL of public files, without a trailing slash. Null if this server serves them. */
  filesPublicUrl: string | null
}

const HOUR_S = 3_600
const SIGNED = /^s\/(\d{10})-([\w-]{43})\/(.+)$/

export function createFileUrls({ secret, clock, filesPublicUrl }: FileUrlsOptions): FileUrls {
  // A derived key, so that other signatures with the same secret give no access to files.
  const signingKey = createHmac('sha256', secret).update('addresses of files').digest()
  const publicPath = filesPublicUrl === null ? FILES_PATH : `${filesPublicUrl}/`
  const nowS = () => Math.floor(clock.now().getTime() / 1_000)
  const sign = (expiresAtS: number | string, key: string) =>
    createHmac('sha256', signingKey).update(`${expiresAtS} ${key}`).digest('base64url')

  return {
    publicUrl: (key) => publicPath + key,

    signedUrl(key) {
      const expiresAtS = (Math.floor(nowS() / HOUR_S) + 2) * HOUR_S
      return `${FILES_PATH}s/${expiresAtS}-${sign(expiresAtS, key)}/${key}`
    },

    parse(path) {
      const [, expiresAtS, signature, key] = SIGNED.exec(path) ?? []
      if (expiresAtS === undefined || signature === undefined || key === undefined)
        return { key: path, expiresAtS: null }
      const isValid = Number(expiresAtS) > nowS() && isSame(signature, sign(expiresAtS, key))
      return { key, expiresAtS: isValid ? Number(expiresAtS) : null }
    },
  }
}

/** Compares in constant time. Both must be ASCII of the same length. */
function isSame(signature: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
}
