import { REFERENCE_KEPT_MS } from '@pictor/contract/limits'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../ports/database.ts'
import type { Images } from '../../images/index.ts'
import { forgetReferences, selectStaleReferences } from '../generation.repository.ts'

interface Needs {
  db: Db
  images: Pick<Images, 'erase'>
  clock: Clock
}

/** Erases the pictures that generations started from, a day after they ended. Until then one can be asked for once more. */
export async function eraseOldReferences({ db, images, clock }: Needs): Promise<void> {
  for (;;) {
    const rows = await selectStaleReferences(db, new Date(clock.now().getTime() - REFERENCE_KEPT_MS))
    if (rows.length === 0) return
    // The file first: a row that still names it brings it up again.
    await images.erase(rows.map(({ referenceKey }) => referenceKey).filter((key) => key !== null))
    await forgetReferences(
      db,
      rows.map(({ id }) => id),
    )
  }
}
