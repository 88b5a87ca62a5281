import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../ports/database.ts'
import { demoPictures } from '../generation.table.ts'

/** Plans the demo gallery; without effect if it was planned before. */
export async function insertDemoPictures(tx: Tx, total: number): Promise<void> {
  const positions = Array.from({ length: total }, (_, position) => ({ position }))
  await tx.insert(demoPictures).values(positions).onConflictDoNothing()
}

export async function hasDemoPictures(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ position: demoPictures.position }).from(demoPictures).limit(1)
  return rows.length > 0
}

export async function selectNextDemoPicture(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ position: demoPictures.position })
    .from(demoPictures)
    .where(isNull(demoPictures.drawnAt))
    .orderBy(asc(demoPictures.position))
    .limit(1)
  return row?.position
}

/** False if another process hung this picture first. */
export async function markDemoPictureDrawn(tx: Tx, position: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(demoPictures)
    .set({ drawnAt: now })
    .where(and(eq(demoPictures.position, position), isNull(demoPictures.drawnAt)))
    .returning({ position: demoPictures.position })
  return rows.length > 0
}
