import type { ReportedImage } from '@pictor/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LINK, Time, UserLink } from '../parts/facts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { ReportedPicture } from './reported-picture.tsx'
import { SuspendUser } from '../users/suspend-user.tsx'

/** A reported image: what it shows, what was said of it, and what can be decided. */
export function ReportedCard({ reported }: { reported: ReportedImage }) {
  const { image, owner, held_at, reports } = reported
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface-raised text-sm">
      <ReportedPicture image={image} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div>
          <p className="line-clamp-3 [overflow-wrap:anywhere]">{image.prompt}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {owner ? <UserLink user={owner} /> : 'Demo gallery'}
            {owner?.suspended_at && <Badge tone="danger">Suspended</Badge>}
            {held_at !== null && <Badge tone="neutral">Hidden</Badge>}
            <Link to={`/admin/audit?subject=image&subjectId=${image.id}`} className={LINK}>
              Audit<span className="sr-only"> of this image</span>
            </Link>
          </p>
        </div>
        <Reports reports={reports} />
        <Deeds reported={reported} />
      </div>
    </li>
  )
}

function Reports({ reports }: Pick<ReportedImage, 'reports'>) {
  return (
    <ul aria-label="Reports" className="flex flex-col gap-2">
      {reports.map(({ reason, created_at, decided_at }) => (
        <li key={`${created_at} ${reason}`} className="rounded-md bg-surface-sunken px-3 py-2 [overflow-wrap:anywhere]">
          <p>{reason}</p>
          <p className="mt-0.5 text-xs text-muted">
            <Time iso={created_at} />
            {decided_at !== null && ', decided'}
          </p>
        </li>
      ))}
    </ul>
  )
}

const DECISIONS = {
  hide: {
    title: 'Hide this image?',
    text: 'Nobody but its owner sees it any more, whatever they choose. Who reported it and the owner are told.',
    hint: 'The owner reads it in a mail. It stands in the audit list, too.',
    confirm: 'Hide',
    done: 'The image is hidden',
  },
  restore: {
    title: 'Restore this image?',
    text: 'It is public again, unless its owner wants it private. Who reported it and the owner are told.',
    hint: 'For the audit list.',
    confirm: 'Restore',
    done: 'The image is restored',
  },
} as const

function Deeds({ reported: { image, owner } }: { reported: ReportedImage }) {
  const [asked, setAsked] = useState<keyof typeof DECISIONS | null>(null)
  // What was asked last stays while the dialog goes.
  const [shown, setShown] = useState<keyof typeof DECISIONS>('hide')
  const ask = (decision: keyof typeof DECISIONS) => {
    setAsked(decision)
    setShown(decision)
  }
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      <Button size="small" tone="danger" onClick={() => ask('hide')}>
        Hide
      </Button>
      <Button size="small" onClick={() => ask('restore')}>
        Restore
      </Button>
      {owner && <SuspendUser user={owner} size="small" />}
      <ReasonDialog
        {...DECISIONS[shown]}
        open={asked !== null}
        onClose={() => setAsked(null)}
        tone={shown === 'hide' ? 'danger' : 'primary'}
        outdates="images"
        act={(reason) => api.admin.decideReport({ id: image.id, decision: shown, reason })}
      />
    </div>
  )
}
