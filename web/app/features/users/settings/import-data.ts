import { ORPCError } from '@orpc/client'
import type { ImportEvent, ImportResult } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { ARCHIVE_MAX_BYTES } from '@pictor/contract/limits'
import { createProgressSend } from '../../../api/progress-send.ts'
import { session, type Session } from '../../../api/session/session.ts'

/** `sending`: `share` of the file was sent, from 0 to 1. `restoring`: the server restores images. */
export type ImportProgress = { stage: 'sending'; share: number } | { stage: 'restoring'; done: number; total: number }

export interface ImportOptions {
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

export interface ImportNetwork {
  createXhr: () => XMLHttpRequest
  session: Pick<Session, 'send'>
}

/** The server reports each image. The largest ones take some seconds, and may wait for those of other users. */
const STALL_MS = 120_000

/** Sends an archive of the viewer's data. Throws an API failure if the archive is refused, which changed nothing. */
export async function importData(
  file: File,
  { signal, onProgress }: ImportOptions,
  network: ImportNetwork = browserNetwork,
): Promise<ImportResult> {
  if (file.size > ARCHIVE_MAX_BYTES)
    throw toFailure(413, { code: 'ARCHIVE_TOO_LARGE', message: errors.ARCHIVE_TOO_LARGE.message })
  const send = createProgressSend({
    body: file,
    onProgress: (share) => onProgress({ stage: 'sending', share }),
    onText(text) {
      const progress = parseEvents(text).findLast((event) => 'done' in event)
      if (progress) onProgress({ stage: 'restoring', ...progress })
    },
    stallMs: STALL_MS,
    createXhr: network.createXhr,
  })
  const headers = { 'content-type': 'application/zip' }
  const request = new Request(new URL('/api/users/import', location.origin), { method: 'POST', headers, signal })
  const response = await network.session.send(request, send)
  const text = await response.text()
  if (!response.ok) throw toFailure(response.status, tryParse(text))
  const last = parseEvents(text).at(-1)
  if (last && 'result' in last) return last.result
  throw toFailure(500, last && 'error' in last ? last.error : null)
}

/** Parses the complete lines. */
function parseEvents(text: string): ImportEvent[] {
  return text.split('\n').slice(0, -1).map(tryParse).filter(isEvent)
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isEvent(value: unknown): value is ImportEvent {
  return typeof value === 'object' && value !== null
}

/** A response without an error of the API comes from a proxy, or was cut off. */
function toFailure(status: number, body: unknown) {
  const { code, message } = isErrorBody(body) ? body : { code: 'IMPORT_FAILED', message: undefined }
  return new ORPCError(code, { defined: message !== undefined, status, ...(message !== undefined && { message }) })
}

function isErrorBody(body: unknown): body is { code: string; message: string } {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false
  return typeof body.code === 'string' && typeof body.message === 'string'
}

const browserNetwork: ImportNetwork = { createXhr: () => new XMLHttpRequest(), session }
