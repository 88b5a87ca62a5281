import type { Image } from '@pictor/contract'
import { RETRY_WAIT_MAX_MS } from '@pictor/contract/limits'
import { browserRetryPolicy, createRetryingFetch, type RetryPolicy } from '../../api/retrying-fetch.ts'
import { session, type Session } from '../../api/session/session.ts'
import type { Send } from '../../api/fetch.ts'
import { createProgressSend } from './progress-send.ts'
import type { Upload } from './upload-draft.ts'
import { fileChangedRefusal, uploadRefusalOf } from './upload-refusal.ts'

export interface UploadProgress {
  /** `finishing`: all is sent, the server works on it. `waiting`: it failed in a way that may pass, and is sent again soon. */
  stage: 'sending' | 'finishing' | 'waiting'
  /** How much of the picture is sent, from 0 to 1. */
  share: number
}

export interface UploadWatch {
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

export interface UploadNetwork {
  openCall: () => XMLHttpRequest
  session: Pick<Session, 'send'>
  patience: RetryPolicy
}

/** A line on which nothing moves for so long is taken to be dead. Decoding the largest picture takes a few seconds of it. */
const STALL_MS = 30_000

/** Uploads the picture as the signed-in visitor. What may pass is sent again under the same key, so that it becomes one image. */
export async function uploadPicture(
  { key, file, description }: Upload,
  { signal, onProgress }: UploadWatch,
  network: UploadNetwork = browserNetwork,
): Promise<Image> {
  const attempt = createProgressSend({
    body: formOf(file, description),
    onProgress: (share) => onProgress({ stage: share < 1 ? 'sending' : 'finishing', share }),
    stallMs: STALL_MS,
    openCall: network.openCall,
  })
  const send = createRetryingFetch(impatient(network.session, whileReadable(file, attempt), network.patience.now), {
    ...network.patience,
    wait(milliseconds, signal) {
      onProgress({ stage: 'waiting', share: 0 })
      return network.patience.wait(milliseconds, signal)
    },
  })
  const headers = { 'idempotency-key': key }
  const answer = await send(new Request(new URL('/api/upload', location.origin), { method: 'POST', headers, signal }))
  if (!answer.ok) throw await uploadRefusalOf(answer)
  return imageIn(await answer.json())
}

/** To the browser a file that it can't read any more is a failure of the network, which would be tried again. */
function whileReadable(file: File, attempt: Send): Send {
  return async (request) => {
    await refuseUnreadable(file)
    try {
      return await attempt(request)
    } catch (error) {
      if (!request.signal.aborted) await refuseUnreadable(file)
      throw error
    }
  }
}

async function refuseUnreadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw fileChangedRefusal()
    })
}

/** The description before the picture, so that whoever reads the form in order knows it in time. Without one the server has words of its own. */
function formOf(file: File, description: string): FormData {
  const form = new FormData()
  if (description.trim()) form.append('description', description.trim())
  form.append('image', file)
  return form
}

/** A visitor told to come back in an hour is told so at once, not after three attempts. */
function impatient({ send }: UploadNetwork['session'], attempt: Send, now: () => number): Send {
  return async (request) => {
    const answer = await send(request, attempt)
    const asked = answer.headers.get('retry-after')
    if (asked === null || answer.ok) return answer
    const waitMs = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now()
    if (waitMs > RETRY_WAIT_MAX_MS) throw await uploadRefusalOf(answer)
    return answer
  }
}

function imageIn(body: unknown): Image {
  if (typeof body === 'object' && body !== null && 'image' in body && isImage(body.image)) return body.image
  throw new Error('The answer holds no image')
}

function isImage(value: unknown): value is Image {
  return typeof value === 'object' && value !== null && 'id' in value && 'url' in value
}

const browserNetwork: UploadNetwork = {
  openCall: () => new XMLHttpRequest(),
  session,
  patience: browserRetryPolicy,
}
