import type { Visibility } from '@pictor/contract'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../ports/database.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { images } from './images.table.ts'

const { id, userId, visibility, requestedVisibility, takenDownAt, fileToken, prompt } = images
const moderated = { id, userId, visibility, requestedVisibility, takenDownAt, fileToken, prompt }
export type ModeratedImage = Pick<typeof images.$inferSelect, keyof typeof moderated>

/** How moderation takes images out of public sight and puts them back. Their owners see them all the time. */
export type Takedowns = ReturnType<typeof createTakedowns>

export function createTakedowns({ jobs }: { jobs: Pick<Jobs, 'enqueue'> }) {
  return {
    /** Reports and decisions of one image follow one another by this lock of its row. Undefined once the image is deleted. */
    async lock(tx: Tx, imageId: string): Promise<ModeratedImage | undefined> {
      const [row] = await tx
        .select(moderated)
        .from(images)
        .where(and(eq(images.id, imageId), isNull(images.deletedAt)))
        .for('no key update')
      return row
    },

    /** Of an image that is locked and not taken down. A job gives the files of a public one new names. */
    async takeDown(tx: Tx, image: ModeratedImage, at: Date): Promise<void> {
      await tx
        .update(images)
        .set({ requestedVisibility: images.visibility, visibility: 'private', takenDownAt: at })
        .where(eq(images.id, image.id))
      if (image.visibility === 'public')
        await jobs.enqueue(tx, 'rename-files', { imageId: image.id, fileToken: image.fileToken })
    },

    /** Returns what the image is again: what its owner wants it to be. Null for one that is not taken down. */
    async putBack(tx: Tx, image: ModeratedImage): Promise<Visibility | null> {
      if (image.requestedVisibility === null) return null
      await tx
        .update(images)
        .set({ visibility: image.requestedVisibility, takenDownAt: null, requestedVisibility: null })
        .where(eq(images.id, image.id))
      return image.requestedVisibility
    },
  }
}
