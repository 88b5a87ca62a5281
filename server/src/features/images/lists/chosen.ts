import type { Image, ListInput } from '@pictor/contract'
import { likesCursor, timeCursor, toPage } from '../../../kernel/pagination.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { countChosen, selectChosen, type Choice } from './chosen.repository.ts'
import { createCostlyReads } from './costly-reads.ts'
import type { PresentImage } from '../images.presenter.ts'
import { selectSeen } from './seen.repository.ts'

/** Lists of images that another feature picked: it says which, images says what of them the user may see, how they look and in what order. */
export interface ChosenImages {
  /** A page of them, the last chosen first or the most liked. */
  list(choice: Choice, input: ListInput): Promise<{ ids: string[]; total: number; nextCursor: string | null }>
  /** Those of them that the user may see, in the same order. */
  load(ids: string[], userId: string): Promise<Image[]>
}

export function createChosenImages(db: Db, present: PresentImage): ChosenImages {
  const searches = createCostlyReads(db)
  return {
    async list(choice, { page, pageSize, cursor, ...input }) {
      const { encode, decode } = input.sort === 'most_liked' ? likesCursor : timeCursor
      const from = decode(cursor) ?? (page - 1) * pageSize
      const read = async (over: Db | Tx) => ({
        rows: await selectChosen(over, choice, { ...input, pageSize, from }),
        total: await countChosen(over, choice, input),
      })
      const { rows, total } = await (input.q === undefined ? read(db) : searches(read))
      const { rows: shown, nextCursor } = toPage(rows, pageSize, encode)
      return { ids: shown.map(({ id }) => id), total, nextCursor }
    },

    async load(ids, userId) {
      if (ids.length === 0) return []
      const rows = new Map((await selectSeen(db, ids, userId)).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, userId))
    },
  }
}
