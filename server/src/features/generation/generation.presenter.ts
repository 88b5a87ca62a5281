import type { Generation, Image } from '@pictor/contract'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import type { GenerationRow } from './generation.repository.ts'

export function presentGeneration(row: GenerationRow, images: Image[], partialUrl: string | null): Generation {
  return {
    id: row.id,
    status: row.status,
    stage: toStage(row),
    prompt: row.prompt,
    aspect_ratio: row.aspectRatio,
    style: row.style,
    variations: row.variations,
    visibility: row.visibility,
    has_reference: row.hasReference,
    model: row.model,
    partial_url: partialUrl,
    credits: row.credits,
    refunded: row.status === 'failed' || row.status === 'cancelled',
    error: row.errorCode === null ? null : describeError(row.errorCode),
    images,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

/** Returns the stored error code. A code that this version does not define becomes MODEL_FAILED. */
export function toErrorCode(stored: string): ErrorCode {
  return stored in errors ? (stored as ErrorCode) : 'MODEL_FAILED'
}

function describeError(stored: string) {
  const code = toErrorCode(stored)
  return { code, message: errors[code].message }
}

function toStage({ status, answeredAt }: GenerationRow): Generation['stage'] {
  if (status === 'queued') return 'queued'
  if (status !== 'running') return 'ended'
  return answeredAt ? 'finishing' : 'drawing'
}
