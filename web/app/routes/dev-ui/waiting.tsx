import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import notFound from '../../content/illustrations/not-found.webp'
import { Button } from '../../ui/controls/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { SectionFailure, SectionNotice } from '../../ui/section-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row } from './specimen-card.tsx'
import type { Specimen } from './specimen.ts'

export const WAITING: readonly Specimen[] = [
  { title: 'Skeleton', files: ['skeleton.tsx'], note: 'As large as what comes.', Show: Skeletons },
  { title: 'Spinner', files: ['spinner.tsx'], note: 'Beside a word that says what is going on.', Show: Spinners },
  { title: 'Notices', files: ['section-notice.tsx'], note: 'Empty and failed: always a next step.', Show: Notices },
  { title: 'Illustration', files: ['illustration.tsx'], Show: () => <Illustration address={notFound} /> },
]

function Skeletons() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="aspect-3/2 w-full rounded-lg" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  )
}

function Spinners() {
  return (
    <Row label="Small, medium, in a colour of its surroundings">
      <Spinner />
      <Spinner className="size-6" />
      <span className="text-link">
        <Spinner className="size-8" />
      </span>
    </Row>
  )
}

function Notices() {
  const [busy, setBusy] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <SectionNotice icon={ImageOff} text="You have no orders yet. What you buy appears here, with its receipt.">
        <Button>Look at the packs</Button>
      </SectionNotice>
      <SectionFailure text="Your orders could not be loaded." busy={busy} onRetry={() => setBusy(!busy)} />
    </div>
  )
}
