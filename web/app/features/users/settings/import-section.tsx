import type { ImportResult } from '@pictor/contract'
import { ARCHIVE_MAX_MEGABYTES } from '@pictor/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { toProblem } from '../../../api/problem.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { importData, type ImportProgress } from './import-data.ts'
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
    images.existing > 0 && `${countOf(images.existing, 'image')} already here.`,
    images.skipped > 0 && `${countOf(images.skipped, 'image')} could not be restored.`,
    images.restored > 0 &&
      !isAsUploads &&
      'Images that were gone for more than a day are private until you publish them.',
    isAsUploads && 'This site can’t confirm where the file comes from, so its images are private uploads.',
  ]
  return <span className="text-pretty">{sentences.filter(Boolean).join(' ')}</span>
}

function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
