import { UPLOAD_MAX_BYTES, UPLOAD_MAX_MEGABYTES, UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { ScanSearch } from '../../../ui/icons.ts'
import { useSite } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useDroppedFile, usePastedFile } from '../../../ui/controls/file-intake.ts'
import { readProvenance } from './provenance.ts'
import { parseProvenancePacket } from './provenance-packet.ts'
import { VerifyResult, type InspectedImage } from './verify-result.tsx'

/** Shows the provenance metadata of an image, and whether its bytes match a file of this site. */
export function VerifyPage() {
  const brandName = useSite()?.brandName ?? ''
  const { verification, verifyFile } = useVerification()
  const toasts = useToast()
  const isOver = useDroppedFile({
    onFile: ({ file }) => verifyFile(file),
    onLink: () => toasts.show({ title: 'That was a link', text: 'Save the image first, then drop the file.' }),
  })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:px-6 md:py-10">
      <div className="max-w-prose text-pretty">
        <p className="text-lg font-medium tracking-tight">Was this image made with {brandName}?</p>
        <p className="mt-2 text-sm leading-relaxed text-muted">
          Every image made here carries a label saying which model made it and when. Open an image to read its label and
          check whether the file has been changed since. The image stays in your browser: only its fingerprint (SHA-256)
          is compared with ours.
        </p>
        <noscript>
          <p className="mt-3 text-sm font-medium">
            This page reads images in your browser, so it needs JavaScript. Please turn it on.
          </p>
        </noscript>
      </div>
      <VerifyField isOver={isOver} onFile={verifyFile} />
      <Outcome verification={verification} brandName={brandName} />
    </div>
  )
}

interface VerifyFieldProps {
  /** A file is being dragged over the page. */
  isOver: boolean
  onFile: (file: File) => void
}

/** The file input. Its label takes the clicks. */
function VerifyField({ isOver, onFile }: VerifyFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const handleFile = useEffectEvent(onFile)
  // Handles a file that was selected before hydration.
  useEffect(() => {
    const [file] = input.current?.files ?? []
    if (file) handleFile(file)
  }, [])
  return (
    <div className="relative">
      <input
        ref={input}
        id={id}
        type="file"
        accept={UPLOAD_MEDIA_TYPES.join(',')}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        // Without this, selecting the same file again would not fire `change`.
        onClick={({ currentTarget }) => (currentTarget.value = '')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          'flex min-h-40 sm:min-h-48 cursor-pointer flex-col items-center justify-center rounded-lg border-2 border-dashed px-6 py-8 text-center transition-colors',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus hover:bg-surface-hover',
          isOver ? 'border-focus bg-accent-soft' : 'border-line-strong bg-surface-sunken',
        )}
      >
        <span className="mb-4 flex size-14 items-center justify-center rounded-md border border-line bg-surface-raised text-link">
          <ScanSearch aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </span>
        <span id={`${id}-label`} className="text-base font-medium">
          {isOver ? 'Drop to read it' : 'Choose an image'}
        </span>
        <span className="mt-1 text-sm text-muted [@media(hover:none)]:hidden">
          or drop it anywhere on this page, or paste it
        </span>
        <span id={`${id}-hint`} className="mt-4 text-xs text-pretty text-muted">
          PNG, JPEG or WebP, up to {UPLOAD_MAX_MEGABYTES} MB
        </span>
      </label>
    </div>
  )
}

function Outcome({ verification, brandName }: { verification: Verification; brandName: string }) {
  switch (verification.state) {
    case 'empty':
      return <output className="sr-only" />
    case 'reading':
      return (
        <output className="flex items-center gap-2.5 text-sm text-muted">
          <Spinner />
          <span className="min-w-0 break-words">
            Reading <bdi>{verification.name}</bdi>
          </span>
        </output>
      )
    case 'failed':
      return (
        <div role="alert" className="rounded-lg border border-line bg-danger-soft p-4 text-sm text-pretty">
          <p className="font-medium break-words text-danger">
            <bdi>{verification.name || 'The file'}</bdi> couldn’t be read
          </p>
          <p className="mt-1">{FAILURES[verification.failure]}</p>
        </div>
      )
    case 'read':
      // A new file is a new result, with a server request of its own.
      return <VerifyResult key={verification.image.url} image={verification.image} brandName={brandName} />
  }
}

const FAILURES: Readonly<Record<ReadFailure, string>> = {
  'too-large': `It’s larger than ${UPLOAD_MAX_MEGABYTES} MB, the limit for this page.`,
  'not-an-image': 'It’s not a PNG, JPEG or WebP image, whatever its name says, or it’s damaged.',
  unreadable: 'Your browser can’t read it, or it no longer exists. Choose it again.',
}

/** Why a file was not read. */
type ReadFailure = 'too-large' | 'not-an-image' | 'unreadable'

type Verification =
  | { state: 'empty' }
  | { state: 'reading'; name: string }
  | { state: 'failed'; name: string; failure: ReadFailure }
  | { state: 'read'; image: InspectedImage }

/** Returns the verification of the last file, and a function that verifies a new one. */
function useVerification(): { verification: Verification; verifyFile: (file: File) => void } {
  const [verification, setVerification] = useState<Verification>({ state: 'empty' })
  const latest = useRef<File>(null)

  async function verify(file: File) {
    latest.current = file
    setVerification({ state: 'reading', name: file.name })
    const result = await readImage(file)
    if (latest.current !== file) {
      if (typeof result !== 'string') URL.revokeObjectURL(result.url)
    } else if (typeof result === 'string') setVerification({ state: 'failed', name: file.name, failure: result })
    else setVerification({ state: 'read', image: result })
  }

  const url = verification.state === 'read' ? verification.image.url : null
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  const verifyFile = (file: File) => void verify(file)
  usePastedFile(({ file }) => verifyFile(file))
  return { verification, verifyFile }
}

async function readImage(file: File): Promise<InspectedImage | ReadFailure> {
  if (file.size > UPLOAD_MAX_BYTES) return 'too-large'
  // By now, the file may be deleted or not readable.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return 'unreadable'
  const provenance = await readProvenance(new Uint8Array(bytes))
  if (!provenance) return 'not-an-image'
  return {
    name: file.name,
    metadata: provenance.packet === null ? null : parseProvenancePacket(provenance.packet),
    signed: provenance.signed,
    sha256: await computeSha256(bytes),
    url: URL.createObjectURL(file),
  }
}

async function computeSha256(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
