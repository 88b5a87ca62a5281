import { formatBytes } from './format-bytes.ts'
import type { UploadProgress } from './upload-picture.ts'

/** How far an upload is. It is read out in quarters: more often would be noise. */
export function UploadProgressBar({ progress, bytes }: { progress: UploadProgress | null; bytes: number }) {
  return (
    <>
      {progress && (
        <div>
          <p aria-hidden="true" className="mb-2 flex justify-between gap-4 text-sm">
            <span>{wordsOf(progress, bytes)}</span>
            {progress.stage === 'sending' && <span className="text-muted tabular-nums">{percentOf(progress)}%</span>}
          </p>
          <progress
            aria-label="Upload progress"
            max={100}
            value={percentOf(progress)}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-hover forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] data-[stage=finishing]:animate-pulse"
            data-stage={progress.stage}
          />
        </div>
      )}
      <output className="sr-only">{progress && spokenOf(progress)}</output>
    </>
  )
}

function percentOf({ share }: UploadProgress): number {
  return Math.floor(share * 100)
}

function wordsOf({ stage, share }: UploadProgress, bytes: number): string {
  if (stage === 'finishing') return 'Almost done: your picture is being checked and stored'
  if (stage === 'waiting') return 'That did not go through. Trying again…'
  return `${formatBytes(share * bytes)} of ${formatBytes(bytes)} sent`
}

function spokenOf(progress: UploadProgress): string {
  if (progress.stage === 'finishing') return 'Sent. Your picture is being checked and stored.'
  if (progress.stage === 'waiting') return 'That did not go through. Trying again.'
  return `Uploading, ${Math.floor(progress.share * 4) * 25} percent`
}
