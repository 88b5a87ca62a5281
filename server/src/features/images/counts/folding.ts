import type { Db } from '../../../ports/database.ts'
import { foldLikes, foldLists } from './counts.repository.ts'

/** Adds what has changed since to the sums that lists go by, until little is left to add, or it is aborted. */
export async function foldCounts(db: Db, signal?: AbortSignal): Promise<void> {
  for (const fold of [foldLists, foldLikes]) {
    while (!signal?.aborted && (await fold(db)));
  }
}
