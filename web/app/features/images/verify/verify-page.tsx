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
    onLink: () => toasts.show({ title: 'That was a link', text: 'Save the picture first, then drop the file.' }),
  })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 md:py-10">
      <div className="max-w-prose text-pretty">
        <p className="text-lg font-medium tracking-tight">Was this picture made with {brandName}?</p>
        <p className="mt-2 text-sm leading-relaxed text-muted">
          Pictures that are made here carry a marking: that a model drew them, which one, and when. Open a picture to
          read its marking, and to see whether the file has been changed since. The picture stays in your browser: only
          its fingerprint (SHA-256) is compared with ours.
        </p>
        <noscript>
          <p className="mt-3 text-sm font-medium">
            Your browser does the reading, so this page needs scripts. Please switch them on.
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
            <bdi>{verification.name || 'The file'}</bdi> could not be read
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
  'too-large': `It is larger than ${UPLOAD_MAX_MEGABYTES} MB, and this page reads no more than that.`,
  'not-an-image': 'It is no PNG, JPEG or WebP picture, whatever its name says, or it is damaged.',
  unreadable: 'Your browser may not read it, or it is gone. Choose it once more.',
}
