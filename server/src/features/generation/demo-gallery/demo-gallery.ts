import type { AspectRatio, Style } from '@pictor/contract'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import { hasImages, type Images } from '../../images/index.ts'
import {
  hasDemoPictures,
  insertDemoPictures,
  markDemoPictureDrawn,
  selectNextDemoPicture,
} from './demo-gallery.repository.ts'

/** One picture of the gallery that a new installation shows. */
export interface DemoPicture {
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  seed: number
}

export interface DemoGalleryDependencies {
  db: Db
  images: Images
  model: ImageModel
  clock: Clock
  logger: Logger
  system: string
  /** What may be drawn, and how many of it. */
  pictures: readonly DemoPicture[]
  total: number
}

/** A minute apart, so that the newest stands first in the order of the list. */
const APART_MS = 60_000

/**
 * Fills an empty gallery once, picture by picture, in the background. Interrupted, it goes on at the next start; a gallery that was
 * filled before is left alone, whatever has become of it.
 */
export async function fillDemoGallery(dependencies: DemoGalleryDependencies, signal: AbortSignal): Promise<void> {
  const { db, images, model, clock, pictures, system } = dependencies
  const total = Math.min(dependencies.total, pictures.length)
  await db.transaction(async (tx) => {
    if (total > 0 && !(await hasImages(tx)) && !(await hasDemoPictures(tx))) await insertDemoPictures(tx, total)
  })
  while (!signal.aborted) {
    const position = await selectNextDemoPicture(db)
    const demo = position === undefined ? undefined : pictures[position]
    if (position === undefined || !demo) return
    const now = clock.now()
    const picture = await model.generate({ ...demo, styledPrompt: demo.prompt, reference: null, userKey: '', signal })
    const stored = await images.storePicture(
      picture,
      { system, model: model.model, createdAt: now, composite: false },
      true,
    )
    const createdAt = new Date(now.getTime() - (position + 1) * APART_MS)
    const { prompt, aspectRatio, style } = demo
    const facts = { prompt, aspectRatio, style, model: model.model, isDemo: true, createdAt }
    const hung = await db.transaction(async (tx) => {
      if (!(await markDemoPictureDrawn(tx, position, now))) return false
      await images.insert(tx, { ...facts, ...stored, userId: null, kind: 'generated', visibility: 'public' })
      return true
    })
    if (!hung) await images.discard(stored)
  }
}
