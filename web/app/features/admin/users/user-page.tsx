import type { AdminUser } from '@pictor/contract'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { formatChange, formatCount } from '../../../lib/format.ts'
import type { Api } from '../../../lib/visit.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PageSection } from '../../../ui/page-section.tsx'
import { SectionNotice } from '../../../ui/section-notice.tsx'
import { AdminPage } from '../admin-frame.tsx'
import { userQuery } from '../admin.queries.ts'
import { CorrectCredits } from './correct-credits.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Figures, Id, LINK, Time } from '../parts/facts.tsx'
import { KIND_WORDS, timeText } from '../parts/figures.ts'
import { QueryFailure, RowSkeletons } from '../parts/list-view.tsx'
import { OutdatedNotice } from '../parts/outdated-notice.tsx'
import { SuspendUser } from './suspend-user.tsx'
import { UserBadges } from './user-badges.tsx'
import { UserSessions } from './user-sessions.tsx'

type Standing = Awaited<ReturnType<Api['admin']['getUser']>>
type Entry = Standing['entries'][number]

/** One user: who it is, what they have, and what an operator can do. */
export function UserPage({ id }: { id: string }) {
  const query = useQuery(userQuery(id))
  const { data } = query
  return (
    <AdminPage
      title={data?.user.email ?? 'User'}
      facts={data && <Who user={data.user} />}
      actions={data && <Deeds user={data.user} />}
    >
      {data && <OutdatedNotice query={query} />}
      {data ? (
        <Standing standing={data} />
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <RowSkeletons name="the user" />
      )}
    </AdminPage>
  )
}

function Deeds({ user }: { user: AdminUser }) {
  return (
    <div className="flex flex-wrap gap-2">
      {user.credits !== null && <CorrectCredits user={user} balance={user.credits} />}
      {user.role !== 'admin' && <SuspendUser user={user} />}
    </div>
  )
}

function Standing({ standing }: { standing: Standing }) {
  const { user, entries, images, generations, orders, reports, sessions } = standing
  return (
    <>
      <Figures
        figures={[
          { name: 'Balance', value: user.credits === null ? '–' : formatCount(user.credits), note: 'credits' },
          { name: 'Images', value: formatCount(images) },
          { name: 'Generations', value: counted(`/admin/generations?user=${user.id}`, generations) },
          { name: 'Orders', value: counted(`/admin/orders?user=${user.id}`, orders) },
          { name: 'Reports of their images', value: formatCount(reports) },
        ]}
      />
      <PageSection
        title="Ledger"
        text="The newest changes of the balance."
        actions={
          <Link to={`/admin/audit?subject=user&subjectId=${user.id}`} className={`${LINK} text-sm`}>
            What operators did
          </Link>
        }
      >
        {entries.length === 0 ? (
          <SectionNotice icon={ReceiptText} text="The balance has never changed." />
        ) : (
          <DataTable caption="Newest ledger entries" columns={COLUMNS} rows={entries} keyOf={(entry) => entry.id} />
        )}
      </PageSection>
      <UserSessions user={user} sessions={sessions} />
    </>
  )
}

function Who({ user }: { user: AdminUser }) {
  const { id, full_name, plan, created_at, suspended_at } = user
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
      <UserBadges user={user} />
      {full_name && <span className="text-content">{full_name}</span>}
      <span>{plan ?? 'No plan'}</span>
      <span>since {timeText(created_at)}</span>
      {suspended_at !== null && <span className="text-danger">suspended {timeText(suspended_at)}</span>}
      <Id>{id}</Id>
    </div>
  )
}

function counted(to: string, count: number) {
  return (
    <Link to={to} className={LINK}>
      {formatCount(count)}
    </Link>
  )
}

const COLUMNS: readonly Column<Entry>[] = [
  { name: 'Time', cell: ({ created_at }) => <Time iso={created_at} /> },
  {
    name: 'Change',
    isPlain: true,
    cell: ({ kind, reason, operator }) => (
      <>
        <p className="font-medium">{KIND_WORDS[kind]}</p>
        {reason !== null && <p className="text-muted">{reason}</p>}
        {operator !== null && <p className="text-muted">by {operator}</p>}
      </>
    ),
  },
  { name: 'Reference', cell: ({ reference }) => <Id>{reference}</Id> },
  {
    name: 'Credits',
    isNumber: true,
    cell: ({ amount }) => (
      <span className={classNames('font-medium', amount > 0 && 'text-success')}>{formatChange(amount)}</span>
    ),
  },
  { name: 'Balance', isNumber: true, cell: ({ balance }) => formatCount(balance) },
]
