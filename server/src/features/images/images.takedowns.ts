import type { Visibility } from '@pictor/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { images } from './images.table.ts'

const { id, userId, visibility, requestedVisibility, takenDownAt, fileToken, prompt } = images
const moderatedColumns = { id, userId, visibility, requestedVisibility, takenDownAt, fileToken, prompt }
export type ModeratedImage = Pick<typeof images.$inferSelect, keyof typeof moderatedColumns>

/** Takes images down for moderation and restores them. Owners can always see their own images. */
export type Takedowns = ReturnType<typeof createTakedowns>

export function createTakedowns({ jobs }: { jobs: Pick<Jobs, 'enqueue'> }) {
  return {
    /**
     * Locks the row, so that reports and decisions on one image run one after the other. Undefined if it is deleted.
     */
    async lock(tx: Tx, imageId: string): Promise<ModeratedImage | undefined> {
      const [row] = await tx
        .select(moderatedColumns)
        .from(images)
        .where(and(eq(images.id, imageId), isNull(images.deletedAt)))
        .for('no key update')
      return row
    },

    /** Requires a locked image that is not taken down. A job renames the files of a public image. */
    async takeDown(tx: Tx, image: ModeratedImage, now: Date): Promise<void> {
      await tx
        .update(images)
        .set({ requestedVisibility: images.visibility, visibility: 'private', takenDownAt: now })
        .where(eq(images.id, image.id))
      if (image.visibility === 'public')
        await jobs.enqueue(tx, 'rename-files', { imageId: image.id, fileToken: image.fileToken })
    },

    /** Restores the visibility that the owner requested and returns it. Null if the image is not taken down. */
    async restore(tx: Tx, image: ModeratedImage): Promise<Visibility | null> {
      if (image.requestedVisibility === null) return null
      await tx
        .update(images)
        .set({ visibility: image.requestedVisibility, takenDownAt: null, requestedVisibility: null })
        .where(eq(images.id, image.id))
      return image.requestedVisibility
    },
  }
}
