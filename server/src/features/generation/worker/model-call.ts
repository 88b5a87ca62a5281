import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../../kernel/clock.ts'
import type { PassCrashPoint } from '../../../kernel/crash-points.ts'
import { hideInLog } from '../../../kernel/log-error.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Db, Tx } from '../../../ports/database.ts'
import { type GeneratedImage, type ImageModel, ImageModelError, type EncodedImage } from '../../../ports/image-model.ts'
import type { Images, StoredImage } from '../../images/index.ts'
import type { Realtime } from '../../realtime/index.ts'
import { recordLateCost, recordProgress, type Progress } from './queue.ts'
import { applyStyleTemplate } from './style-templates.ts'
import { addCost } from '../operating/costs.ts'
import { generationChangedSql, type GenerationRow } from '../generation.repository.ts'

export interface ModelCallDependencies {
  db: Db
  images: Images
  realtime: Realtime
  clock: Clock
  logger: Logger
  models: Record<GenerationRow['modelType'], ImageModel>
  /** The system name in the provenance metadata of every file. */
  system: string
  /** HMAC key for the user identifiers that are sent to providers. */
  secret: string
  passCrashPoint: PassCrashPoint
}

/** Thrown when another worker or the sweep has taken over the generation. This worker must leave no files. */
export class ClaimLostError extends Error {}

/** The partial images of one generation. */
export interface Partials {
  /** Replaces the current partial image. */
  add(image: EncodedImage): void
  /** Deletes all partial images. Call it at the end; never rejects. */
  deletePartials(): Promise<void>
}

const BUSY_ATTEMPTS_MAX = 3
const BUSY_WAIT_MS = 2_000

/** Calls the model for all images of a claimed generation and stores their files. May reject with ClaimLostError. */
export function createModelCall(dependencies: ModelCallDependencies) {
  const { db, images, realtime, clock, logger, models, passCrashPoint } = dependencies

  /** Returns false if the claim is lost. */
  function saveProgress(tx: Db | Tx, row: GenerationRow, progress: Progress): Promise<boolean> {
    return recordProgress(tx, row, progress, generationChangedSql(realtime, row))
  }

  /** Saves the cost of all images so far, of which the last one is new. The cost counts even if the claim is lost. */
  async function saveResult(row: GenerationRow, generatedImages: GeneratedImage[]): Promise<void> {
    const { model, costsMoney } = models[row.modelType]
    const [cost, now] = [sumKnownCosts(generatedImages), clock.now()]
    const answeredAt = generatedImages.length === row.variations ? now : null
    const hasClaim = await db.transaction(async (tx) => {
      const isSaved = await saveProgress(tx, row, { ...cost, answeredAt })
      if (!isSaved && costsMoney) await recordLateCost(tx, row.id, cost)
      await addCost(tx, { date: now, model, costMicroUsd: generatedImages.at(-1)?.costMicroUsd ?? 0 })
      return isSaved
    })
    if (hasClaim) return passCrashPoint('generation.generated')
    if (costsMoney) {
      const fields = { generationId: row.id, model, costMicroUsd: cost.costMicroUsd }
      logger.warn(fields, 'A model responded too late. Its image was discarded but has to be paid for.')
    }
    throw new ClaimLostError()
  }

  function createProvenance(row: GenerationRow) {
    const { model } = models[row.modelType]
    return { system: dependencies.system, model, createdAt: clock.now(), composite: row.hasReference }
  }

  /** Stores partial images one after the other. A partial image that fails or arrives too late is skipped. */
  function createPartials(row: GenerationRow): Partials {
    /** Files that are not deleted yet, newest last. */
    const keys: string[] = []
    let queue: Promise<void> = Promise.resolve()
    const replacePartial = async ({ bytes }: EncodedImage) => {
      const key = await images.storePartial(row.userId, bytes, createProvenance(row))
      if (key === null) return
      keys.push(key)
      if (!(await saveProgress(db, row, { partialKey: key }))) throw new ClaimLostError()
      await images.deleteFiles(keys.slice(0, -1))
      keys.splice(0, keys.length - 1)
    }
    const logFailure = (error: unknown) => {
      if (error instanceof ClaimLostError) return
      hideInLog(error, row.prompt)
      logger.warn({ err: error }, 'A partial image could not be stored.')
    }
    /** Updates the row first, so that it never refers to a deleted file. A finished row already has no key. */
    async function clearPartial(): Promise<void> {
      await recordProgress(db, row, { partialKey: null })
      await images.deleteFiles(keys)
    }

    return {
      add: (image: EncodedImage) => void (queue = queue.then(() => replacePartial(image)).catch(logFailure)),
      async deletePartials() {
        await queue
        if (keys.length > 0) await clearPartial().catch(logFailure)
      },
    }
  }

  /** Calls the model. Retries while the model is busy and time is left, because a rejected call costs nothing. */
  async function callModel(
    row: GenerationRow,
    request: Parameters<ImageModel['generate']>[0],
  ): Promise<GeneratedImage> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await models[row.modelType].generate(request)
      } catch (error) {
        if (!(error instanceof ImageModelError)) throw request.signal.aborted ? error : toModelError(error)
        if (error.failure !== 'busy' || attempts >= BUSY_ATTEMPTS_MAX) throw error
        const waitMs = error.retryAfterMs ?? BUSY_WAIT_MS * attempts
        // A wait beyond the deadline would only block the worker and the user.
        if (clock.now().getTime() + waitMs >= (row.deadlineAt?.getTime() ?? 0)) throw error
        await wait(waitMs, undefined, { signal: request.signal })
      }
    }
  }

  async function readReference(row: GenerationRow): Promise<EncodedImage | null> {
    if (!row.hasReference) return null
    const image = row.referenceKey && (await images.readReference(row.referenceKey))
    if (!image) throw new Error('The reference image of the generation no longer exists.')
    return image
  }

  /** Records that the model will be called, and returns the function that calls it for one variation. */
  async function prepareCalls(row: GenerationRow, signal: AbortSignal, onPartial: Partials['add']) {
    const { prompt, aspectRatio, style } = row
    const reference = await readReference(row)
    const userKey = createHmac('sha256', dependencies.secret).update(`model ${row.userId}`).digest('hex')
    const request = { prompt, styledPrompt: applyStyleTemplate(prompt, style), aspectRatio, style, reference, userKey }
    // No event: clients show the same stage as after the claim.
    const call = { calledAt: clock.now(), model: models[row.modelType].model }
    if (!(await recordProgress(db, row, call))) throw new ClaimLostError()
    passCrashPoint('generation.calling')
    return (variation: number) =>
      callModel(row, { ...request, seed: (row.seed + variation) % 2 ** 32, signal, onPartial })
  }

  /** If the store fails, the sweep of orphaned files deletes the files later. */
  async function discardImages(storedImages: StoredImage[]): Promise<void> {
    await Promise.allSettled(storedImages.map((image) => images.discard(image)))
  }

  /** Stores the new image while the cost of all images so far is saved. If saving fails, deletes its files. */
  async function storeAndSave(
    row: GenerationRow,
    image: GeneratedImage,
    generatedImages: GeneratedImage[],
  ): Promise<StoredImage> {
    const [saved, stored] = await Promise.allSettled([
      saveResult(row, generatedImages),
      images.storeImage(image, { provenance: createProvenance(row), isOwnEncoding: models[row.modelType].isDemo }),
    ])
    if (saved.status === 'rejected') {
      if (stored.status === 'fulfilled') await discardImages([stored.value])
      throw saved.reason
    }
    if (stored.status === 'rejected') throw stored.reason
    return stored.value
  }

  return {
    createPartials,

    /** Generates and stores all variations, one after the other. If one fails, their files are deleted. */
    async generate(row: GenerationRow, signal: AbortSignal, onPartial: Partials['add']): Promise<StoredImage[]> {
      const generateVariation = await prepareCalls(row, signal, onPartial)
      const generatedImages: GeneratedImage[] = []
      const storedImages: StoredImage[] = []
      try {
        for (let variation = 0; variation < row.variations; variation++) {
          const image = await generateVariation(variation)
          generatedImages.push(image)
          storedImages.push(await storeAndSave(row, image, generatedImages))
        }
        return storedImages
      } catch (error) {
        await discardImages(storedImages)
        throw error
      }
    },

    discardImages,
  }
}

/** Wraps an unexpected error of an adapter, so that it counts as a failure of the model and not of the storage. */
function toModelError(cause: unknown): ImageModelError {
  return new ImageModelError('invalid-response', 'The image model failed with an unexpected error.', { cause })
}

/** Total cost and usage of all images so far. Ignores images of unknown cost; the total is null if all are unknown. */
function sumKnownCosts(generatedImages: GeneratedImage[]): Pick<GenerationRow, 'costMicroUsd' | 'usage'> {
  const knownCosts = generatedImages.map(({ costMicroUsd }) => costMicroUsd).filter((cost) => cost !== null)
  return {
    costMicroUsd: knownCosts.length === 0 ? null : knownCosts.reduce((total, cost) => total + cost, 0),
    usage: generatedImages.map(({ usage }) => usage),
  }
}
