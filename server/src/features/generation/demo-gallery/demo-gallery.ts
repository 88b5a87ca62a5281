import type { AspectRatio, Style } from '@pictor/contract'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../../kernel/clock.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import type { ImageModel } from '../../../ports/image-model.ts'
import { hasImages, type Images } from '../../images/index.ts'
import { demoImages } from '../generation.table.ts'

/** The prompt and options of one image in the gallery of a new installation. */
export interface DemoPrompt {
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
  /** The system name in the provenance metadata of every file. */
  system: string
  /** The available prompts, in the order in which the gallery shows the images. */
  prompts: readonly DemoPrompt[]
  /** How many of the prompts to generate. */
  total: number
}

/** Each image is dated this much earlier than the one before, because the gallery shows the newest image first. */
const SPACING_MS = 60_000

/**
 * Fills an empty gallery once, one image at a time, in the background. After an interruption, the next start continues.
 * A gallery that was filled before is never filled again.
 */
export async function fillDemoGallery(dependencies: DemoGalleryDependencies, signal: AbortSignal): Promise<void> {
  const { db, images, model, clock, prompts, system } = dependencies
  const total = Math.min(dependencies.total, prompts.length)
  await db.transaction(async (tx) => {
    if (total > 0 && !(await hasImages(tx)) && !(await hasDemoImages(tx))) await insertDemoImages(tx, total)
  })
  while (!signal.aborted) {
    const position = await selectNextDemoImage(db)
    const demoPrompt = position === undefined ? undefined : prompts[position]
    if (position === undefined || !demoPrompt) return
    const now = clock.now()
    const generated = await model.generate({
      ...demoPrompt,
      styledPrompt: demoPrompt.prompt,
      reference: null,
      userKey: '',
      signal,
    })
    const provenance = { system, model: model.model, createdAt: now, composite: false }
    const stored = await images.storeImage(generated, { provenance, isOwnEncoding: true })
    const createdAt = new Date(now.getTime() - (position + 1) * SPACING_MS)
    const { prompt, aspectRatio, style } = demoPrompt
    const imageFields = { prompt, aspectRatio, style, model: model.model, isDemo: true, createdAt }
    const isInserted = await db.transaction(async (tx) => {
      if (!(await markDemoImageAdded(tx, position, now))) return false
      await images.insert(tx, { ...imageFields, ...stored, userId: null, kind: 'generated', visibility: 'public' })
      return true
    })
    if (!isInserted) await images.discard(stored)
  }
}

/** Inserts a row for each planned image. Existing rows stay unchanged. */
export async function insertDemoImages(tx: Tx, total: number): Promise<void> {
  const positions = Array.from({ length: total }, (_, position) => ({ position }))
  await tx.insert(demoImages).values(positions).onConflictDoNothing()
}

export async function hasDemoImages(tx: Tx): Promise<boolean> {
  const rows = await tx.select({ position: demoImages.position }).from(demoImages).limit(1)
  return rows.length > 0
}

export async function selectNextDemoImage(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ position: demoImages.position })
    .from(demoImages)
    .where(isNull(demoImages.drawnAt))
    .orderBy(asc(demoImages.position))
    .limit(1)
  return row?.position
}

/** Returns false if another process added this image first. */
export async function markDemoImageAdded(tx: Tx, position: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(demoImages)
    .set({ drawnAt: now })
    .where(and(eq(demoImages.position, position), isNull(demoImages.drawnAt)))
    .returning({ position: demoImages.position })
  return rows.length > 0
}
