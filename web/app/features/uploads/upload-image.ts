import { ORPCError } from '@orpc/client'
import type { Image } from '@pictor/contract'
import { errors, messages, type ErrorCode } from '@pictor/contract/errors'
import { RETRY_WAIT_MAX_MS } from '@pictor/contract/limits'
import type { ApiFailure } from '../../api/api-failure.ts'
import { browserRetryPolicy, createRetryingFetch, type RetryPolicy } from '../../api/retrying-fetch.ts'
import { session, type Session } from '../../api/session/session.ts'
import type { Send } from '../../api/fetch.ts'
import { createProgressSend } from '../../api/progress-send.ts'
import type { Upload } from './upload-draft.ts'

export interface UploadProgress {
  /**
   * `finishing`: everything is sent, and the server is processing it. `waiting`: a transient failure; the next attempt
   * follows soon.
   */
  stage: 'sending' | 'finishing' | 'waiting'
  /** The part of the image that was sent, from 0 to 1. */
  share: number
}

export interface UploadOptions {
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

export interface UploadNetwork {
  createXhr: () => XMLHttpRequest
  session: Pick<Session, 'send'>
  retryPolicy: RetryPolicy
}

/** A connection without progress for this long is considered dead. Decoding the largest image takes a few seconds. */
const STALL_MS = 30_000

/**
 * Uploads the image as the viewer. Transient failures are retried with the same key, so that only one image is created.
 */
export async function uploadImage(
  { key, file, description }: Upload,
  { signal, onProgress }: UploadOptions,
  network: UploadNetwork = browserNetwork,
): Promise<Image> {
  const attempt = createProgressSend({
    body: createForm(file, description),
    onProgress: (share) => onProgress({ stage: share < 1 ? 'sending' : 'finishing', share }),
    stallMs: STALL_MS,
    createXhr: network.createXhr,
  })
  const send = createRetryingFetch(
    rejectLongWaits(network.session, checkFileReadable(file, attempt), network.retryPolicy.now),
    {
      ...network.retryPolicy,
      wait(milliseconds, signal) {
        onProgress({ stage: 'waiting', share: 0 })
        return network.retryPolicy.wait(milliseconds, signal)
      },
    },
  )
  const headers = { 'idempotency-key': key }
  const response = await send(new Request(new URL('/api/upload', location.origin), { method: 'POST', headers, signal }))
  if (!response.ok) throw await parseFailure(response)
  return parseImage(await response.json())
}

/**
 * Makes an attempt throw `UPLOAD_FILE_CHANGED` if the file can't be read any more. Without this check, such a file
 * looks like a network failure, which is retried.
 */
function checkFileReadable(file: File, attempt: Send): Send {
  return async (request) => {
    await assertReadable(file)
    try {
      return await attempt(request)
    } catch (error) {
      if (!request.signal.aborted) await assertReadable(file)
      throw error
    }
  }
}

async function assertReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new ORPCError('UPLOAD_FILE_CHANGED', { status: 422, message: messages.UPLOAD_FILE_CHANGED.text })
    })
}

/**
 * The description comes before the image, because the server reads the form in order. If it is empty, the server uses a
 * default.
 */
function createForm(file: File, description: string): FormData {
  const form = new FormData()
  if (description.trim()) form.append('description', description.trim())
  form.append('image', file)
  return form
}

/** If the server requests a long wait, the upload fails at once instead of after all retries. */
function rejectLongWaits({ send }: UploadNetwork['session'], attempt: Send, now: () => number): Send {
  return async (request) => {
    const response = await send(request, attempt)
    const retryAfter = response.headers.get('retry-after')
    if (retryAfter === null || response.ok) return response
    const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now()
    if (waitMs > RETRY_WAIT_MAX_MS) throw await parseFailure(response)
    return response
  }
}

function parseImage(body: unknown): Image {
  if (typeof body === 'object' && body !== null && 'image' in body && isImage(body.image)) return body.image
  throw new Error('The response contains no image')
}

function isImage(value: unknown): value is Image {
  return typeof value === 'object' && value !== null && 'id' in value && 'url' in value
}

/** A response without an error code of the API comes from a proxy. */
async function parseFailure(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null)
  const { status } = response
  if (isErrorBody(body)) return new ORPCError(body.code, { defined: true, status, message: body.message })
  return new ORPCError('UPLOAD_FAILED', { status, message: messages.UPLOAD_FAILED.text })
}

function isErrorBody(body: unknown): body is { code: ErrorCode; message: string } {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false
  return typeof body.code === 'string' && Object.hasOwn(errors, body.code) && typeof body.message === 'string'
}

const browserNetwork: UploadNetwork = {
  createXhr: () => new XMLHttpRequest(),
  session,
  retryPolicy: browserRetryPolicy,
}
