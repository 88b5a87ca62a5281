import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import { FILES_PATH } from './files.ts'

/** Where files are to be had. */
export interface FileAddresses {
  /** Of a file that everybody may see: always the same, and at the CDN if there is one. */
  publicOf(key: string): string
  /** Of a file that one user may see, for that user: opened by whoever has it, for an hour or two. Within an hour it stays the same. */
  signedOf(key: string): string
  /** What an address asks for, by its path behind `FILES_PATH`. */
  read(path: string): AskedFile
}

export interface AskedFile {
  key: string
  /** Until when its signature lets everybody in, in seconds since 1970; null without one that is good now. */
  until: number | null
}

export interface FileAddressesOptions {
  /** Of the installation. */
  secret: string
  clock: Clock
  /** What stands before the keys of public files, without a slash at its end; null: this server alone. */
  filesPublicUrl: string | null
}

const HOUR_S = 3_600
const SIGNED = /^s\/(\d{10})-([\w-]{43})\/(.+)$/

export function createFileAddresses({ secret, clock, filesPublicUrl }: FileAddressesOptions): FileAddresses {
  // Of its own, so that nothing else that is signed with the secret opens a file.
  const signingKey = createHmac('sha256', secret).update('addresses of files').digest()
  const publicPath = filesPublicUrl === null ? FILES_PATH : `${filesPublicUrl}/`
  const nowS = () => Math.floor(clock.now().getTime() / 1_000)
  const sign = (until: number | string, key: string) =>
    createHmac('sha256', signingKey).update(`${until} ${key}`).digest('base64url')

  return {
    publicOf: (key) => publicPath + key,

    signedOf(key) {
      const until = (Math.floor(nowS() / HOUR_S) + 2) * HOUR_S
      return `${FILES_PATH}s/${until}-${sign(until, key)}/${key}`
    },

    read(path) {
      const [, until, signature, key] = SIGNED.exec(path) ?? []
      if (until === undefined || signature === undefined || key === undefined) return { key: path, until: null }
      const isGood = Number(until) > nowS() && isSame(signature, sign(until, key))
      return { key, until: isGood ? Number(until) : null }
    },
  }
}

/** Both are of one length, in ASCII. The time that it takes does not tell how much is right. */
function isSame(signature: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right))
}
