import { UPLOAD_MAX_MEGABYTES } from '@pictor/contract/limits'
import { useSite } from '../../../api/session/viewer.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useDroppedFile } from '../../../ui/controls/file-intake.ts'
import { useVerification, type ReadFailure, type Verification } from './use-verification.ts'
import { VerifyField } from './verify-field.tsx'
import { VerifyResult } from './verify-result.tsx'

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
