import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ReportedImage } from '@pictor/contract'
import { useState } from 'react'
import { Eye, EyeOff, Flag } from '../../../ui/icons.ts'
import { parseReportState } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { reportsQuery, type ReportState } from '../admin.queries.ts'
import { ListView } from '../parts/list-view.tsx'
import { ViewLinks } from '../parts/view-links.tsx'
import { api } from '../../../api/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LINK, Time, UserLink } from '../parts/facts.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { SuspendUser } from '../users/suspend-user.tsx'
import { classNames } from '../../../ui/class-names.ts'

const EMPTY_TEXTS: Readonly<Record<ReportState, string>> = {
  open: 'No open reports.',
  decided: 'No decisions yet.',
}

/** Reported images, which an admin hides, restores or keeps. */
export function ReportsPage() {
  const [search] = useSearchParams()
  const state = parseReportState(search)
  const list = useInfiniteQuery(reportsQuery(state))
  const reported = list.data?.pages.flatMap((page) => page.reported) ?? []
  const openCount = list.data?.pages[0]?.open
  return (
    <AdminPage
      title="Reports"
      text="Reporters whose report is open get an email with your decision. The owner gets one if you hide or restore the image."
      actions={
        <ViewLinks
          label="Open or decided"
          views={[
            { search: '', label: openCount ? `Open (${openCount})` : 'Open', isCurrent: state === 'open' },
            { search: '?state=decided', label: 'Decided', isCurrent: state === 'decided' },
          ]}
        />
      }
    >
      <ListView
        list={list}
        count={reported.length}
        rowLabels={['image', 'images']}
        isFiltered={false}
        emptyIcon={Flag}
        emptyText={EMPTY_TEXTS[state]}
      >
        <ul className="grid gap-4 @4xl:grid-cols-2">
          {reported.map((reportedImage) => (
            <ReportedCard key={reportedImage.image.id} reported={reportedImage} />
          ))}
        </ul>
      </ListView>
    </AdminPage>
  )
}

/** A reported image with its reports and actions. */
function ReportedCard({ reported }: { reported: ReportedImage }) {
  const { image, owner, held_at, reports } = reported
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface-raised text-sm">
      <ReportedImagePreview image={image} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div>
          <p className="line-clamp-3 [overflow-wrap:anywhere]">{image.prompt}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            {owner ? <UserLink user={owner} /> : 'Demo gallery'}
            {owner?.suspended_at && <Badge tone="danger">Suspended</Badge>}
            {held_at !== null && <Badge tone="neutral">Hidden</Badge>}
            <Link to={`/admin/audit?subject=image&subjectId=${image.id}`} className={LINK}>
              View history<span className="sr-only"> of this image</span>
            </Link>
          </p>
        </div>
        <Reports reports={reports} />
        <ReportActions reported={reported} />
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
    decision: 'hide',
    title: 'Hide this image?',
    text: 'Only the owner will still see it. The owner gets an email, and so do reporters whose report is open.',
    hint: 'Sent to the owner and recorded in the audit log.',
    confirmLabel: 'Hide',
    successText: 'Image hidden',
  },
  restore: {
    decision: 'restore',
    title: 'Restore this image?',
    text: 'It becomes public again unless its owner made it private. The owner gets an email, and so do reporters whose report is open.',
    hint: 'Recorded in the audit log.',
    confirmLabel: 'Restore',
    successText: 'Image restored',
  },
  /** For an image that is not hidden. */
  keep: {
    decision: 'restore',
    title: 'Keep this image?',
    text: 'Its visibility doesn’t change. Reporters whose report is open get an email.',
    hint: 'Recorded in the audit log.',
    confirmLabel: 'Keep',
    successText: 'Image kept',
  },
} as const

/** Without an open report, a decision that changes nothing is not offered. */
function ReportActions({ reported: { image, owner, held_at, reports } }: { reported: ReportedImage }) {
  const isHidden = held_at !== null
  // An open image has no reports if all reporters have deleted their accounts.
  const isOpen = reports.length === 0 || reports.some(({ decided_at }) => decided_at === null)
  const visibleDecision = isHidden ? 'restore' : 'keep'
  const [openDecision, setOpenDecision] = useState<keyof typeof DECISIONS | null>(null)
  // The last decision stays visible while the dialog closes.
  const [displayedDecision, setDisplayedDecision] = useState<keyof typeof DECISIONS>('hide')
  const { decision: sentDecision, ...dialogTexts } = DECISIONS[displayedDecision]
  const startDecision = (decision: keyof typeof DECISIONS) => {
    setOpenDecision(decision)
    setDisplayedDecision(decision)
  }
  return (
    <div className="mt-auto flex flex-wrap gap-2 pt-1">
      {(isOpen || !isHidden) && (
        <Button size="small" tone="danger" onClick={() => startDecision('hide')}>
          Hide
        </Button>
      )}
      {(isOpen || isHidden) && (
        <Button size="small" onClick={() => startDecision(visibleDecision)}>
          {DECISIONS[visibleDecision].confirmLabel}
        </Button>
      )}
      {owner && <SuspendUser user={owner} size="small" />}
      <ReasonDialog
        {...dialogTexts}
        open={openDecision !== null}
        onClose={() => setOpenDecision(null)}
        tone={displayedDecision === 'hide' ? 'danger' : 'primary'}
        invalidates="images"
        act={(reason) => api.admin.resolveReport({ id: image.id, decision: sentDecision, reason })}
      />
    </div>
  )
}

/** A preview that is large enough to judge the image. Images of users are blurred until the admin reveals them. */
function ReportedImagePreview({ image }: Pick<ReportedImage, 'image'>) {
  const { url, srcset, width, height, is_demo } = image
  const [isShown, setShown] = useState(is_demo)
  return (
    <div className="relative flex min-h-24 items-center justify-center overflow-hidden bg-surface-sunken">
      <img
        src={url}
        srcSet={srcset || undefined}
        sizes="(width < 1024px) 100vw, 40rem"
        width={width}
        height={height}
        alt={isShown ? 'The reported image' : ''}
        loading="lazy"
        className={classNames('max-h-96 w-full object-contain', !isShown && 'scale-110 blur-3xl')}
      />
      {!is_demo && (
        <Button
          size="small"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className={isShown ? 'absolute top-3 right-3' : 'absolute'}
        >
          {isShown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
          Show image
        </Button>
      )}
    </div>
  )
}
