import { ORPCError } from '@orpc/client'
import type { ImportEvent, ImportResult } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_MEGABYTES } from '@pictor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Upload } from '../../../ui/icons.ts'
import { toProblem } from '../../../api/problem.ts'
import { createProgressSend } from '../../../api/progress-send.ts'
import { session, type Session } from '../../../api/session/session.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SettingsSection } from './settings-section.tsx'

export interface ImportSectionProps {
  /** Called after an import, which may have changed lists, favorites and settings. */
  onImported: () => void
  /** Renders the credits and orders of the file, which are not imported. */
  renderHistory: (result: ImportResult) => ReactNode
}

/** Restores what the file of “Download my data” contains and the account lacks. */
export function ImportSection({ onImported, renderHistory }: ImportSectionProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const { importing, progress, cancel } = useImport(onImported)
  const { data: result, error, isPending } = importing
  const handleFile = (file: File | undefined) => {
    // So that the same file can be selected again.
    if (input.current) input.current.value = ''
    if (file) importing.mutate(file)
  }
  return (
    <SettingsSection
      title="Import Your Data"
      text="Bring back images, favorites and settings from a file that you downloaded here. What you have stays as it is; your credits don’t change."
    >
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="File of your data"
        hidden
        onChange={({ currentTarget }) => handleFile(currentTarget.files?.[0])}
      />
      <div className="flex flex-col items-start gap-4">
        {isPending && progress && <ImportProgressBar progress={progress} />}
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full">
          <Button
            busy={isPending}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
            className="max-sm:w-full"
          >
            <Upload aria-hidden="true" className="size-4" />
            {isPending ? 'Importing…' : 'Choose a file'}
          </Button>
          {isPending && progress?.stage === 'sending' && progress.share < 1 && <Button onClick={cancel}>Cancel</Button>}
          <p id={hintId} className="text-xs text-muted">
            my-data.zip, up to {ARCHIVE_MAX_MEGABYTES} MB
          </p>
        </div>
        <output className="w-full text-sm empty:absolute">{result && <ResultText result={result} />}</output>
        {error && !isAbort(error) && (
          <p role="alert" className="w-full rounded-md border border-danger bg-danger-soft p-3 text-sm">
            {toProblem(error).text}
          </p>
        )}
        {result && renderHistory(result)}
      </div>
    </SettingsSection>
  )
}

function useImport(onImported: () => void) {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const controller = useRef<AbortController | null>(null)
  const importing = useMutation({
    async mutationFn(file: File) {
      controller.current = new AbortController()
      setProgress({ stage: 'sending', share: 0 })
      return importData(file, { signal: controller.current.signal, onProgress: setProgress })
    },
    // After a failure, a part may have been imported.
    onSettled: onImported,
  })
  useEffect(() => () => controller.current?.abort(), [])
  return { importing, progress, cancel: () => controller.current?.abort() }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

function ImportProgressBar({ progress }: { progress: ImportProgress }) {
  const share = progress.stage === 'sending' ? progress.share : progress.done / Math.max(1, progress.total)
  return (
    <div className="w-full">
      <p className="mb-2 text-sm">{describeProgress(progress)}</p>
      <progress
        aria-label="Import progress"
        max={100}
        value={Math.floor(share * 100)}
        className="upload-progress"
        data-stage={progress.stage === 'sending' && share === 1 ? 'finishing' : 'sending'}
      />
    </div>
  )
}

function describeProgress(progress: ImportProgress): string {
  if (progress.stage === 'restoring')
    return `Restoring images: ${formatCount(progress.done)} of ${formatCount(progress.total)}`
  return progress.share < 1 ? `Sending the file: ${Math.floor(progress.share * 100)}%` : 'Checking the file'
}

function ResultText({ result: { images, favorites } }: { result: ImportResult }) {
  const isAsUploads = images.restored > 0 && images.restored_as === 'uploads'
  const sentences = [
    `${countOf(images.restored, 'image')} and ${countOf(favorites.restored, 'favorite')} restored.`,
    images.existing > 0 &&
      `${countOf(images.existing, 'image')} ${images.existing === 1 ? 'was' : 'were'} already here.`,
    images.skipped > 0 && `${countOf(images.skipped, 'image')} could not be restored.`,
    images.restored > 0 &&
      !isAsUploads &&
      'Images that were gone for more than a day are private until you publish them.',
    isAsUploads && 'We couldn’t verify where this file comes from, so its images were added as private uploads.',
  ]
  return <span className="text-pretty">{sentences.filter(Boolean).join(' ')}</span>
}

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `sending`: `share` of the file was sent, from 0 to 1. `restoring`: the server restores images. */
export type ImportProgress = { stage: 'sending'; share: number } | { stage: 'restoring'; done: number; total: number }

interface ImportOptions {
  signal: AbortSignal
  onProgress: (progress: ImportProgress) => void
}

interface ImportNetwork {
  createXhr: () => XMLHttpRequest
  session: Pick<Session, 'send'>
}

/** The server reports each image. The largest ones take some seconds, and may wait for those of other users. */
const STALL_MS = 120_000

/** Sends an archive of the viewer's data. Throws an API failure if the server rejects it, which changes nothing. */
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
