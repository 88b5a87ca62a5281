import type { AuditEntry } from '@pictor/contract'
import { AUDIT_SUBJECTS, type AuditSubject } from '@pictor/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ChevronDown, ScrollText } from '../../ui/icons.ts'
import { formatCount } from '../../lib/format.ts'
import { creditsText } from '../credits/index.ts'
import { parseAuditFilters } from './parts/url-filters.ts'
import { AdminPage } from './admin-frame.tsx'
import { auditQuery } from './admin.queries.ts'
import { DataTable, type Column } from './parts/data-table.tsx'
import { Email, Id, LINK, Time } from './parts/facts.tsx'
import { FilterForm } from './parts/filter-form.tsx'
import { ListView } from './parts/list-view.tsx'

const FIELDS = [
  {
    name: 'subject',
    label: 'Subject',
    options: [
      { value: '', text: 'All subjects' },
      ...AUDIT_SUBJECTS.map((subject) => ({ value: subject, text: `${subjectText(subject)}s` })),
    ],
  },
  { name: 'subjectId', label: 'ID', type: 'search' },
] as const

/** The audit log. */
export function AuditPage() {
  const [search] = useSearchParams()
  const filters = useMemo(() => parseAuditFilters(search), [search])
  const list = useInfiniteQuery(auditQuery(filters))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <AdminPage title="Audit" text="Admin activity, here and on the command line. Entries can’t be changed.">
      <FilterForm label="Audit" fields={FIELDS} />
      <ListView
        list={list}
        count={entries.length}
        rowLabels={['entry', 'entries']}
        isFiltered={Object.keys(filters).length > 0}
        emptyIcon={ScrollText}
        emptyText="No admin activity yet."
      >
        <DataTable caption="Admin activity, newest first" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />
      </ListView>
    </AdminPage>
  )
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { name: 'Time', cell: ({ at }) => <Time iso={at} /> },
  {
    name: 'Operator',
    cell: ({ operator }) => (
      <div className="@[40rem]:min-w-32 @4xl:min-w-56">
        <Email>{operator}</Email>
      </div>
    ),
  },
  {
    name: 'Action',
    isUnlabeled: true,
    cell: (entry) => (
      <>
        <p className="font-medium">{actionText(entry)}</p>
        <p className="empty:hidden">{entry.detail['reason']}</p>
        <Details text={detailText(entry.detail)} />
      </>
    ),
  },
  { name: 'Subject', cell: (entry) => <Subject entry={entry} /> },
]

/** The stored details of an action, collapsed. */
function Details({ text }: { text: string }) {
  if (text === '') return null
  return (
    <details className="group text-muted">
      <summary className={`${LINK} cursor-pointer`}>
        Details
        <ChevronDown aria-hidden="true" className="ml-1 size-4 transition-transform group-open:rotate-180" />
      </summary>
      <p>{text}</p>
    </details>
  )
}

function Subject({ entry: { subject, subject_id } }: { entry: AuditEntry }) {
  const path = subjectPath(subject, subject_id)
  return (
    <div className="@4xl:min-w-44">
      <p className="flex flex-wrap items-baseline gap-x-3">
        {path === null ? (
          <span>{subjectText(subject)}</span>
        ) : (
          <Link to={path} className={LINK}>
            {subjectText(subject)}
            <span className="sr-only"> {subject_id}</span>
          </Link>
        )}
        <Link
          to={`/admin/audit?subject=${subject}&subjectId=${encodeURIComponent(subject_id)}`}
          className={`${LINK} text-xs`}
        >
          View history<span className="sr-only">: {subject_id}</span>
        </Link>
      </p>
      <p>
        <Id>{subject_id}</Id>
      </p>
    </div>
  )
}

const ACTIONS: Partial<Record<string, string>> = {
  'credits.correct': 'Adjusted a balance',
  'generations.refund': 'Refunded a generation',
  'generations.retry': 'Retried a generation',
  'orders.decide': 'Resolved a payment issue',
  'orders.reconcile': 'Started reconciling an order',
  'orders.reconciled': 'Reconciled an order',
  'packs.add': 'Added a pack',
  'packs.change': 'Changed a pack',
  'plans.change': 'Changed a plan',
  'reports.hide': 'Hid an image',
  'reports.restore': 'Restored an image',
  'users.end-sessions': 'Ended all sessions',
  'users.import': 'Imported an archive',
  'users.reset-two-step': 'Turned off two-step sign-in',
  'users.role': 'Changed a role',
  'users.suspend': 'Suspended an account',
  'users.unsuspend': 'Lifted a suspension',
}

/** Returns what an operator did, for example 'Refunded a generation' or 'Adjusted a balance: −160 credits'. */
export function actionText({ action, detail: { amount, role, was } }: Pick<AuditEntry, 'action' | 'detail'>): string {
  const result = typeof amount === 'number' ? `${amount < 0 ? '−' : '+'}${creditsText(Math.abs(amount))}` : role
  const isKept = action === 'reports.restore' && was !== 'held'
  return [isKept ? 'Kept an image' : (ACTIONS[action] ?? action), result].filter(Boolean).join(': ')
}

/** Returns the name of a subject, for example 'Generation'. */
function subjectText(subject: AuditSubject): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}

/** Returns the path of the subject's page; null if it has none. */
export function subjectPath(subject: AuditSubject, id: string): string | null {
  const encodedId = encodeURIComponent(id)
  if (subject === 'user') return `/admin/users/${encodedId}`
  if (subject === 'image') return `/image/${encodedId}`
  if (subject === 'order') return `/admin/orders?id=${encodedId}`
  return subject === 'generation' ? null : '/admin/prices'
}

/** Returns the stored details of an action except the reason, in their order: 'amount −1,000, is active no'. */
export function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'reason' && value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${valueText(value)}`)
    .join(', ')
}

function valueText(value: AuditEntry['detail'][string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Number.isInteger(value) ? formatCount(Number(value)).replace('-', '−') : String(value)
}
