import type { Image, ListInput } from '@pictor/contract'
import { decodeCursor, decodeLikedCursor, encodeCursor, encodeLikedCursor } from '../../../kernel/cursor.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { countChosen, selectChosen, type ChosenPosition, type Choice } from './chosen.repository.ts'
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
      const from = cursor === undefined ? (page - 1) * pageSize : decodePosition(cursor, input.sort)
      const read = async (over: Db | Tx) => ({
        rows: await selectChosen(over, choice, { ...input, pageSize, from }),
        total: await countChosen(over, choice, input),
      })
      const { rows, total } = await (input.q === undefined ? read(db) : searches(read))
      const shown = rows.slice(0, pageSize)
      const last = rows.length > pageSize ? shown.at(-1) : undefined
      return { ids: shown.map(({ id }) => id), total, nextCursor: last ? encodePosition(last, input.sort) : null }
    },

    async load(ids, userId) {
      if (ids.length === 0) return []
      const rows = new Map((await selectSeen(db, ids, userId)).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => present(row, userId))
    },
  }
}

function encodePosition({ id, chosenAt, likes }: ChosenPosition, sort: ListInput['sort']): string {
  const position = { createdAt: chosenAt, id }
  return sort === 'most_liked' ? encodeLikedCursor({ ...position, favoriteCount: likes }) : encodeCursor(position)
}

function decodePosition(cursor: string, sort: ListInput['sort']): ChosenPosition {
  if (sort === 'newest') {
    const { createdAt, id } = decodeCursor(cursor)
    return { id, chosenAt: createdAt, likes: 0 }
  }
  const { createdAt, id, favoriteCount } = decodeLikedCursor(cursor)
  return { id, chosenAt: createdAt, likes: favoriteCount }
}
