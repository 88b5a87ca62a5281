import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../ports/database.ts'
import { toJsonFile, type PersonalData, type PrepareImport } from '../../ports/personal-data.ts'
import { ExportedTime, getImportedId, visibleWithFavoriteCount } from '../images/index.ts'
import { selectFavorites, toggleFavorite } from './favorites.repository.ts'

/** The images that the user likes. The rows are deleted with the user; a trigger subtracts them from the counts. */
export const favoritesPersonalData: PersonalData = {
  tables: ['favorites'],

  async *export(db, userId) {
    yield toJsonFile('favorites.json', await selectFavorites(db, userId))
  },

  async erase() {},
}

const FAVORITES_MAX = 100_000
const ExportedFavorite = z.object({ imageId: z.uuid().toLowerCase(), createdAt: ExportedTime })

/** Restores the favorites among the images that the user may see: those of other users, and restored own ones. */
export function createFavoritesImport({ db, clock }: { db: Db; clock: Clock }): PrepareImport {
  /** Returns whether it was added; undefined for an image that the user may not see. */
  async function add(userId: string, imageId: string, createdAt: Date): Promise<boolean | undefined> {
    const request = { userId, imageId, requestedState: true, now: createdAt }
    const visibleImage = visibleWithFavoriteCount(imageId, userId)
    return (await toggleFavorite(db, request, { visibleImage, notifySql: sql`null` }))?.added
  }

  return async ({ archive, userId }) => {
    const favorites = await archive.readJson('favorites.json', z.array(ExportedFavorite).max(FAVORITES_MAX))
    return async () => {
      const counts = { restored: 0, skipped: 0 }
      for (const { imageId, createdAt } of favorites) {
        const at = new Date(Math.min(createdAt.getTime(), clock.now().getTime()))
        const isAdded = (await add(userId, imageId, at)) ?? (await add(userId, getImportedId(userId, imageId), at))
        if (isAdded) counts.restored += 1
        else if (isAdded === undefined) counts.skipped += 1
      }
      return { favorites: counts }
    }
  }
}
