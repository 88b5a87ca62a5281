import type { ImportResult } from '@pictor/contract'
import { z } from 'zod'
import { apiError } from '../../../kernel/api-error.ts'
import type { Db } from '../../../ports/database.ts'
import type { PrepareImport, ReportProgress } from '../../../ports/personal-data.ts'
import { selectUser } from '../users.repository.ts'
import { requireActive } from '../users.suspension.ts'
import { openArchive, type ArchiveFile } from './archive.ts'

export interface ImportsDependencies {
  db: Db
  secret: string
  /** What each feature restores, in this order. */
  features: PrepareImport[]
}

/** Imports archives that a user exported. */
export interface Imports {
  /**
   * Checks the whole archive before anything changes, and returns the function that restores it. `isTrusted`: the
   * operator confirms that the archive is an unchanged export. Throws ARCHIVE_NOT_ACCEPTED, ARCHIVE_OF_OTHER_USER,
   * and ACCOUNT_SUSPENDED.
   */
  prepare(
    userId: string,
    file: ArchiveFile,
    trust: { isTrusted: boolean },
  ): Promise<(report: ReportProgress) => Promise<ImportResult>>
}

const Profile = z.object({ user: z.object({ id: z.uuid() }) })

export function createImports({ db, secret, features }: ImportsDependencies): Imports {
  return {
    async prepare(userId, file, { isTrusted }) {
      await requireActive(db, userId)
      const { isSealed, ...archive } = await openArchive(file, secret)
      const { user } = await archive.readJson('profile.json', Profile)
      if (user.id !== userId && (await selectUser(db, user.id))) throw apiError('ARCHIVE_OF_OTHER_USER')
      const isOwn = isSealed && user.id === userId
      const origin = isTrusted ? 'trusted' : isOwn ? 'sealed' : 'unknown'
      const target = { archive: { ...archive, origin } as const, userId }
      const restores: Awaited<ReturnType<PrepareImport>>[] = []
      for (const prepare of features) restores.push(await prepare(target))
      return async (report) => {
        const results = []
        for (const restore of restores) results.push(await restore(report))
        return Object.assign({}, ...results) as ImportResult
      }
    },
  }
}
