import type { AdminUser } from '@pictor/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MonitorSmartphone, ReceiptText } from '../../../ui/icons.ts'
import { formatChange, formatCount } from '../../../lib/format.ts'
import type { Api } from '../../../lib/request-context.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PageSection } from '../../../ui/page-section.tsx'
import { SectionMessage } from '../../../ui/section-message.tsx'
import { AdminPage, PAGE_TITLE_ID } from '../admin-frame.tsx'
import { userQuery } from '../admin.queries.ts'
import { AdjustCredits } from './adjust-credits.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { CopyFact, Email, Stats, Id, LINK, Time } from '../parts/facts.tsx'
import { ENTRY_LABELS, timeText } from '../parts/formats.ts'
import { QueryFailure, RowSkeletons } from '../parts/list-view.tsx'
import { StaleDataBanner } from '../parts/stale-data-banner.tsx'
import { SuspendUser } from './suspend-user.tsx'
import { UserBadges } from './user-badges.tsx'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useAdminAction } from '../parts/use-admin-action.ts'

type UserDetails = Awaited<ReturnType<Api['admin']['getUser']>>
type Entry = UserDetails['entries'][number]

/** One user: account data, credits, sessions and admin actions. */
export function UserPage({ id }: { id: string }) {
  const query = useQuery(userQuery(id))
  const { data } = query
  return (
    <AdminPage
      title={data ? <Email>{data.user.email}</Email> : 'User'}
      facts={data && <UserFacts user={data.user} />}
      actions={data && <UserActions user={data.user} />}
    >
      {data && <StaleDataBanner query={query} />}
      {data ? (
        <UserDetails details={data} />
      ) : query.error ? (
        <QueryFailure name="the user" query={query} />
      ) : (
        <RowSkeletons name="the user" />
      )}
    </AdminPage>
  )
}

function UserActions({ user }: { user: AdminUser }) {
  return (
    <div className="flex flex-wrap gap-2">
      {user.credits !== null && <AdjustCredits user={user} balance={user.credits} />}
      {user.role !== 'admin' && <SuspendUser user={user} />}
    </div>
  )
}

function UserDetails({ details }: { details: UserDetails }) {
  const { user, entries, images, generations, orders, reports, sessions } = details
  return (
    <>
      <Stats
        stats={[
          { name: 'Balance', value: user.credits === null ? '–' : formatCount(user.credits), note: 'credits' },
          { name: 'Images', value: formatCount(images) },
          { name: 'Generations', value: renderCountLink(`/admin/generations?user=${user.id}`, generations) },
          { name: 'Orders', value: renderCountLink(`/admin/orders?user=${user.id}`, orders) },
          { name: 'Times reported', value: formatCount(reports) },
        ]}
      />
      <PageSection
        title="Ledger"
        text="The latest changes to the balance."
        actions={
          <Link to={`/admin/audit?subject=user&subjectId=${user.id}`} className={`${LINK} text-sm`}>
            Admin activity
          </Link>
        }
      >
        {entries.length === 0 ? (
          <SectionMessage icon={ReceiptText} text="No balance changes yet." />
        ) : (
          <DataTable
            caption="Newest ledger entries"
            columns={ENTRY_COLUMNS}
            rows={entries}
            keyOf={(entry) => entry.id}
          />
        )}
      </PageSection>
      <UserSessions user={user} sessions={sessions} />
    </>
  )
}

function UserFacts({ user }: { user: AdminUser }) {
  const { id, email, full_name, plan, created_at, suspended_at } = user
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm text-muted">
      <UserBadges user={user} />
      {full_name && <span className="text-content">{full_name}</span>}
      <span>{plan ?? 'No plan'}</span>
      <span>Joined {timeText(created_at)}</span>
      {suspended_at !== null && <span>Suspended {timeText(suspended_at)}</span>}
      <span className="inline-flex items-center gap-0.5">
        Copy email
        <CopyFact text={email} />
      </span>
      <Id>{id}</Id>
    </div>
  )
}

function renderCountLink(to: string, count: number) {
  return (
    <Link to={to} className={LINK}>
      {formatCount(count)}
    </Link>
  )
}

const ENTRY_COLUMNS: readonly Column<Entry>[] = [
  { name: 'Time', cell: ({ created_at }) => <Time iso={created_at} /> },
  {
    name: 'Change',
    isUnlabeled: true,
    cell: ({ kind, reason, operator }) => (
      <>
        <p className="font-medium">{ENTRY_LABELS[kind]}</p>
        {reason !== null && <p className="text-muted">{reason}</p>}
        {operator !== null && (
          <p className="text-muted">
            by <Email>{operator}</Email>
          </p>
        )}
      </>
    ),
  },
  {
    name: 'Credits',
    isNumber: true,
    cell: ({ amount }) => (
      <span className={classNames('font-medium', amount > 0 && 'text-success')}>{formatChange(amount)}</span>
    ),
  },
  { name: 'Balance', isNumber: true, cell: ({ balance }) => formatCount(balance) },
  { name: 'Reference', cell: ({ reference }) => <Id>{reference}</Id> },
]

type Session = Awaited<ReturnType<Api['admin']['getUser']>>['sessions'][number]

interface UserSessionsProps {
  user: Pick<AdminUser, 'id' | 'email'>
  sessions: readonly Session[]
}

/** The devices on which a user is signed in, and a button that signs them out. */
function UserSessions({ user: { id, email }, sessions }: UserSessionsProps) {
  const signOut = useAdminAction({
    act: () => api.admin.endSessions({ id }),
    successText: ({ ended }) => `Signed ${email} out of ${formatCount(ended)} ${ended === 1 ? 'device' : 'devices'}`,
    // The button disappears with the last session, so the page title gets the focus.
    onDone: () => document.getElementById(PAGE_TITLE_ID)?.focus(),
  })
  const isSignedIn = sessions.length > 0
  return (
    <PageSection
      title="Sessions"
      text={isSignedIn && 'After you sign the user out, they can sign in again. Their password stays the same.'}
      actions={
        isSignedIn && (
          <Button busy={signOut.isPending} onClick={() => signOut.start(undefined)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {isSignedIn ? (
        <DataTable caption="Sessions" columns={SESSION_COLUMNS} rows={sessions} keyOf={(session) => session.id} />
      ) : (
        <SectionMessage icon={MonitorSmartphone} text="Not signed in on any device." />
      )}
    </PageSection>
  )
}

const SESSION_COLUMNS: readonly Column<Session>[] = [
  { name: 'Device', isUnlabeled: true, cell: ({ device }) => <p className="font-medium">{device}</p> },
  { name: 'Signed in', cell: ({ created_at }) => <Time iso={created_at} /> },
  { name: 'Last used', cell: ({ last_used_at }) => <Time iso={last_used_at} /> },
]
