import { createHash } from 'node:crypto'
import type { GenerateRequest, Generation } from '@pictor/contract'
import { GENERATION_QUEUED_MAX_MS, GENERATIONS_PAGE_SIZE } from '@pictor/contract/limits'
import { timeCursor, toPage } from '../../kernel/pagination.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { Tx } from '../../ports/database.ts'
import { parseDataUrl } from '../images/index.ts'
import { createSubmitGeneration, type SubmissionDependencies } from './submit/submit.ts'
import { presentGeneration } from './generation.presenter.ts'
import {
  finishGeneration,
  generationChangedSql,
  markPolled,
  selectGeneration,
  selectPage,
  type GenerationRow,
} from './generation.repository.ts'
import { waitFor } from './generation.wait.ts'

interface GenerationDependencies extends SubmissionDependencies {
  /** Aborts at shutdown, once the workers have stopped. */
  stopping: AbortSignal
}

export interface GenerationService {
  /**
   * Charges and enqueues in one transaction. The same idempotency key of the same user returns the same generation,
   * charged once (`generations_user_id_idempotency_key_key`). The same key with a different request throws
   * IDEMPOTENCY_KEY_REUSED.
   */
  create(userId: string, request: GenerateRequest, idempotencyKey?: string): Promise<Generation>
  /**
   * Submits the input of a finished generation again. Throws NOT_FOUND, GENERATION_UNFINISHED, REFERENCE_GONE, and the
   * errors of `create`.
   */
  retry(userId: string, id: string, idempotencyKey?: string): Promise<Generation>
  /** Cancels and refunds a queued generation. Throws NOT_FOUND, or GENERATION_STARTED if it is no longer queued. */
  cancel(userId: string, id: string): Promise<Generation>
  /** Throws NOT_FOUND if the user has no such generation. */
  get(userId: string, id: string): Promise<Generation>
  /** Newest first. */
  list(userId: string, cursor?: string): Promise<{ generations: Generation[]; nextCursor: string | null }>
  /**
   * Waits until the generation is finished. Resolves with the unfinished generation if the server stops, or one minute
   * after it should have finished. Rejects with the signal's reason if the caller aborts.
   */
  waitUntilFinished(userId: string, id: string, signal?: AbortSignal): Promise<Generation>
}

const WAIT_AFTER_DEADLINE_MS = 60_000

export function createGenerationService(dependencies: GenerationDependencies): GenerationService {
  const { db, credits, images, realtime, clock } = dependencies
  const submit = createSubmitGeneration(dependencies)

  async function presentAll(rows: GenerationRow[], userId: string): Promise<Generation[]> {
    const succeededIds = rows.filter(({ status }) => status === 'succeeded').map(({ id }) => id)
    const allImages = await images.findByGenerationIds(succeededIds, userId)
    return rows.map((row) =>
      presentGeneration(
        row,
        allImages.filter((image) => image.generation_id === row.id),
        row.partialKey && images.signedFileUrl(row.partialKey),
      ),
    )
  }

  async function present(row: GenerationRow): Promise<Generation> {
    const [generation] = await presentAll([row], row.userId)
    if (!generation) throw new Error('The presenter returned no generation.')
    return generation
  }

  async function requireOwnRow(userId: string, id: string): Promise<GenerationRow> {
    const row = isUuid(id) ? await selectGeneration(db, id) : undefined
    if (!row || row.userId !== userId || row.redactedAt !== null) throw apiError('NOT_FOUND')
    return row
  }

  async function readAndMarkPolled(userId: string, id: string): Promise<GenerationRow> {
    const row = await requireOwnRow(userId, id)
    if (!row.finishedAt) await markPolled(db, row, clock.now())
    return row
  }

  /** Whether the sweep should have refunded the generation long ago. It can't, for example, while the disk is full. */
  function isWaitTooLong({ deadlineAt, createdAt }: GenerationRow): boolean {
    const deadlineMs = deadlineAt?.getTime() ?? createdAt.getTime() + GENERATION_QUEUED_MAX_MS
    return clock.now().getTime() > deadlineMs + WAIT_AFTER_DEADLINE_MS
  }

  return {
    async create(userId, request, idempotencyKey) {
      const { image, ...input } = request
      const row = await submit({
        userId,
        input: { ...input, hasReference: image !== null },
        requestHash: hashRequest(request),
        idempotencyKey: idempotencyKey ?? null,
        storeReference: async () => image && images.storeReference(userId, parseDataUrl(image).bytes),
      })
      return present(row)
    },

    async retry(userId, id, idempotencyKey) {
      const previous = await requireOwnRow(userId, id)
      if (previous.finishedAt === null) throw apiError('GENERATION_UNFINISHED')
      const { prompt, aspectRatio, style, variations, visibility, hasReference, referenceKey } = previous
      const row = await submit({
        userId,
        input: { prompt, aspectRatio, style, variations, visibility, hasReference },
        requestHash: `retry of ${id}`,
        idempotencyKey: idempotencyKey ?? null,
        async storeReference() {
          if (!hasReference) return null
          const copiedKey = referenceKey && (await images.copyReference(userId, referenceKey))
          if (!copiedKey) throw apiError('REFERENCE_GONE')
          return copiedKey
        },
      })
      return present(row)
    },

    async cancel(userId, id) {
      const row = await requireOwnRow(userId, id)
      const cancelled = row.status === 'queued' ? await db.transaction((tx) => cancelQueued(tx, row)) : undefined
      if (cancelled) dependencies.logger.info({ generationId: id }, 'A generation was cancelled and refunded.')
      // Reads the row again: a worker may have started the generation, or another tab may have cancelled it.
      const generation = cancelled ?? (await requireOwnRow(userId, id))
      if (generation.status !== 'cancelled') throw apiError('GENERATION_STARTED')
      return present(generation)
    },

    get: async (userId, id) => present(await readAndMarkPolled(userId, id)),

    async list(userId, cursor) {
      const position = timeCursor.decode(cursor)
      const found = await selectPage(db, userId, { position, limit: GENERATIONS_PAGE_SIZE + 1 })
      const { rows, nextCursor } = toPage(found, GENERATIONS_PAGE_SIZE, timeCursor.encode)
      return { generations: await presentAll(rows, userId), nextCursor }
    },

    async waitUntilFinished(userId, id, signal) {
      const subscribe = (wake: () => void) =>
        realtime.subscribe(userId, (event) => {
          if (event.id === id) wake()
        })
      const row = await waitFor({
        readState: () => readAndMarkPolled(userId, id),
        isOver: (generation) => generation.finishedAt !== null || isWaitTooLong(generation),
        subscribe,
        stopping: dependencies.stopping,
        signal,
      })
      return present(row)
    },
  }

  async function cancelQueued(tx: Tx, row: GenerationRow): Promise<GenerationRow | undefined> {
    const { id, userId } = row
    const notifySql = generationChangedSql(realtime, row)
    const result = { status: 'cancelled', errorCode: null, now: clock.now(), notifySql } as const
    const cancelled = await finishGeneration(tx, row, result)
    if (cancelled) await credits.refund(tx, { userId, generationId: id, credits: row.credits })
    return cancelled
  }
}

function hashRequest(request: GenerateRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex')
}
