import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { ErrorCode } from '@pictor/contract/errors'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Caller } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import { toJsonFile, type ExportedFile, type PersonalData } from '../../ports/personal-data.ts'
import { isFresh } from './auth/fresh-sessions.ts'
import { selectSession } from './users.repository.ts'

/** How long a ticket is valid. */
const TICKET_MS = 60_000

/**
 * A browser downloads from a URL and sends only its cookie. So a user who had to enter the password gets a path with a
 * ticket, which is valid for a minute in the same session.
 */
export interface ExportAccess {
  /** Returns the path of a download for this session, with a ticket. */
  createDownloadPath(caller: Caller): string
  /**
   * Returns an error code if the download is rejected; null with a valid ticket, or within ten minutes of signing in.
   */
  checkAccess(caller: Caller, ticket: string | undefined): Promise<ErrorCode | null>
}

interface ExportAccessDependencies {
  db: Db
  clock: Clock
  secret: string
}

export function createExportAccess({ db, clock, secret }: ExportAccessDependencies): ExportAccess {
  const key = createHmac('sha256', secret).update('export tickets').digest()
  const sign = ({ sessionId }: Caller, endsAt: string) =>
    createHmac('sha256', key).update(`${sessionId} ${endsAt}`).digest('base64url')

  function isValidTicket(caller: Caller, ticket: string): boolean {
    const [, endsAt, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(ticket) ?? []
    if (endsAt === undefined || signature === undefined || Number(endsAt) < clock.now().getTime()) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(caller, endsAt)))
  }

  return {
    createDownloadPath(caller) {
      const endsAt = String(clock.now().getTime() + TICKET_MS)
      return `/api/users/export?ticket=${endsAt}.${sign(caller, endsAt)}`
    },
    async checkAccess(caller, ticket) {
      if (ticket !== undefined && isValidTicket(caller, ticket)) return null
      const session = await selectSession(db, caller.sessionId)
      return session && isFresh(session, clock.now()) ? null : 'FRESH_SIGN_IN_REQUIRED'
    },
  }
}

/** The last file of an export. It lists all other files. */
export const MANIFEST_PATH = 'manifest.json'

const ManifestFile = z.strictObject({ path: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })

/** The seal proves which installation wrote the files. Exports of earlier releases have none. */
export const Manifest = z.strictObject({ files: z.array(ManifestFile), seal: z.string().optional() })
type Manifest = z.infer<typeof Manifest>

export interface ExportDependencies {
  db: Db
  personalData: PersonalData[]
  secret: string
}

/** Yields all personal data of a user as files, and at the end a manifest with the SHA-256 of each file. */
export async function* exportPersonalData(
  { db, personalData, secret }: ExportDependencies,
  userId: string,
): AsyncGenerator<ExportedFile> {
  const files: Manifest['files'] = []
  for (const feature of personalData) {
    for await (const file of feature.export(db, userId)) {
      const sha256 = createHash('sha256').update(file.bytes).digest('hex')
      files.push({ path: file.path, bytes: file.bytes.length, sha256 })
      yield file
    }
  }
  yield toJsonFile(MANIFEST_PATH, { files, seal: createSeal(files, secret).toString('base64url') })
}

/** Whether an installation with this secret wrote the files. They include the user's id. */
export function isSealOf(files: Manifest['files'], seal: string, secret: string): boolean {
  const [actual, expected] = [Buffer.from(seal, 'base64url'), createSeal(files, secret)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

function createSeal(files: Manifest['files'], secret: string): Buffer {
  const key = createHmac('sha256', secret).update('export seals').digest()
  const lines = files.map(({ path, bytes, sha256 }) => `${path} ${bytes} ${sha256}`)
  return createHmac('sha256', key).update(lines.join('\n')).digest()
}
