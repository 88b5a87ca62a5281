import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../kernel/clock.ts'
import type { PassCrashPoint } from '../../kernel/crash-points.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Db } from '../../ports/database.ts'
import { ImageModelError, type DrawnPicture, type ImageModel, type ModelPicture } from '../../ports/image-model.ts'
import type { Images, StoredPicture } from '../images/index.ts'
import type { Realtime } from '../realtime/index.ts'
import { noteProgress } from './generation.claims.repository.ts'
import type { GenerationRow } from './generation.repository.ts'
import { styledPrompt } from './generation.styles.ts'

export interface DrawingDependencies {
  db: Db
  images: Images
  realtime: Realtime
  clock: Clock
  logger: Logger
  models: Record<GenerationRow['modelType'], ImageModel>
  /** Named in the provenance of every file. */
  system: string
  /** Keys what vendors are told about who asks. */
  secret: string
  passCrashPoint: PassCrashPoint
}

/** Thrown when another worker, or the sweep, has taken the generation over: nothing of ours may remain. */
export class ClaimLost extends Error {}

const BUSY_TRIES = 3
const BUSY_WAIT_MS = 2_000

/** Asks the model for all pictures of a claimed generation and stores their files. Rejects with a ClaimLost, too. */
export function createDrawing(dependencies: DrawingDependencies) {
  const { db, images, realtime, clock, logger, models, passCrashPoint } = dependencies

  async function note(row: GenerationRow, progress: Parameters<typeof noteProgress>[2]): Promise<void> {
    if (!(await noteProgress(db, row, progress))) throw new ClaimLost()
    await realtime.publish(db, { userId: row.userId, type: 'generation.changed', id: row.id })
  }

  function provenanceOf(row: GenerationRow) {
    const { model } = models[row.modelType]
    return { system: dependencies.system, model, createdAt: clock.now(), composite: row.hasReference }
  }

  /** Shows rougher pictures one after the other; one that fails or comes too late is no loss. */
  function createPartials(row: GenerationRow) {
    let last: string | null = null
    let turn: Promise<void> = Promise.resolve()
    const show = async ({ bytes }: ModelPicture) => {
      const key = await images.storePartial(row.userId, bytes, provenanceOf(row))
      if (key === null) return
      const before = last
      last = key
      await note(row, { partialKey: key })
      if (before) await images.erase([before])
    }
    const report = (error: unknown) => {
      if (!(error instanceof ClaimLost)) logger.warn({ err: error }, 'A partial picture could not be shown.')
    }
    return {
      add: (picture: ModelPicture) => void (turn = turn.then(() => show(picture)).catch(report)),
      async erase() {
        await turn
        if (last) await images.erase([last]).catch(report)
      },
    }
  }

  /** Turned away before anything was drawn or paid, it may ask again while there is time. */
  async function ask(row: GenerationRow, request: Parameters<ImageModel['generate']>[0]): Promise<DrawnPicture> {
    for (let tries = 1; ; tries++) {
      try {
        return await models[row.modelType].generate(request)
      } catch (error) {
        if (!(error instanceof ImageModelError) || error.failure !== 'busy' || tries >= BUSY_TRIES) throw error
        const waitMs = error.retryAfterMs ?? BUSY_WAIT_MS * tries
        // Waiting in vain would hold the worker, and the user, until the deadline.
        if (clock.now().getTime() + waitMs >= (row.deadlineAt?.getTime() ?? 0)) throw error
        await wait(waitMs, undefined, { signal: request.signal })
      }
    }
  }

  async function readReference(row: GenerationRow): Promise<ModelPicture | null> {
    if (!row.hasReference) return null
    const picture = row.referenceKey && (await images.readReference(row.referenceKey))
    if (!picture) throw new Error('The reference picture of a generation is gone.')
    return picture
  }

  async function drawAll(row: GenerationRow, signal: AbortSignal, onPartial: (picture: ModelPicture) => void) {
    const model = models[row.modelType]
    const { prompt, aspectRatio, style } = row
    const reference = await readReference(row)
    const userKey = createHmac('sha256', dependencies.secret).update(`model ${row.userId}`).digest('hex')
    const wish = { prompt, styledPrompt: styledPrompt(prompt, style), aspectRatio, style, reference, userKey }
    await note(row, { calledAt: clock.now(), model: model.model })
    passCrashPoint('generation.calling')
    const pictures: DrawnPicture[] = []
    for (let variation = 0; variation < row.variations; variation++) {
      const seed = (row.seed + variation) % 2 ** 32
      pictures.push(await ask(row, { ...wish, seed, signal, onPartial }))
      if (!(await noteProgress(db, row, costOf(pictures)))) throw new ClaimLost()
    }
    return pictures
  }

  async function storeAll(row: GenerationRow, pictures: DrawnPicture[]): Promise<StoredPicture[]> {
    const { isDemo } = models[row.modelType]
    const stored: StoredPicture[] = []
    try {
      for (const picture of pictures) stored.push(await images.storePicture(picture, provenanceOf(row), isDemo))
      return stored
    } catch (error) {
      for (const each of stored) await images.discard(each).catch(() => undefined)
      throw error
    }
  }

  return {
    async draw(row: GenerationRow, signal: AbortSignal): Promise<StoredPicture[]> {
      const partials = createPartials(row)
      try {
        const pictures = await drawAll(row, signal, partials.add)
        await note(row, { answeredAt: clock.now() })
        passCrashPoint('generation.drawn')
        return await storeAll(row, pictures)
      } finally {
        await partials.erase()
      }
    },
  }
}

/** Of all pictures so far. What is known of the cost counts; null if nothing is. */
function costOf(pictures: DrawnPicture[]): Pick<GenerationRow, 'costMicroUsd' | 'usage'> {
  const known = pictures.map(({ costMicroUsd }) => costMicroUsd).filter((cost) => cost !== null)
  return {
    costMicroUsd: known.length === 0 ? null : known.reduce((total, cost) => total + cost, 0),
    usage: pictures.map(({ usage }) => usage),
  }
}
