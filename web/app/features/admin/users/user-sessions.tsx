import type { AdminUser } from '@pictor/contract'
import { MonitorSmartphone } from 'lucide-react'
import { api } from '../../../api/api.ts'
import { formatCount } from '../../../lib/format.ts'
import type { Api } from '../../../lib/visit.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { SectionNotice } from '../../../ui/section-notice.tsx'
import { PAGE_TITLE_ID } from '../admin-frame.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Time } from '../parts/facts.tsx'
import { useDeed } from '../parts/use-deed.ts'

type Session = Awaited<ReturnType<Api['admin']['getUser']>>['sessions'][number]

interface UserSessionsProps {
  user: Pick<AdminUser, 'id' | 'email'>
  sessions: readonly Session[]
}

/** Where a user is signed in, and the button that ends it. */
export function UserSessions({ user: { id, email }, sessions }: UserSessionsProps) {
  const ending = useDeed({
    act: () => api.admin.endSessions({ id }),
    done: ({ ended }) => `${email} is signed out of ${formatCount(ended)} ${ended === 1 ? 'device' : 'devices'}`,
    // The button goes with the last session.
    onDone: () => document.getElementById(PAGE_TITLE_ID)?.focus(),
  })
  const isSignedIn = sessions.length > 0
  return (
    <PageSection
      title="Sessions"
      text="Signing out does not change the password: the user can sign in again."
      actions={
        isSignedIn && (
          <Button busy={ending.isPending} onClick={() => ending.start(undefined)}>
            Sign out everywhere
          </Button>
        )
      }
    >
      {isSignedIn ? (
        <DataTable caption="Sessions" columns={COLUMNS} rows={sessions} keyOf={(session) => session.id} />
      ) : (
        <SectionNotice icon={MonitorSmartphone} text="The user is signed in nowhere." />
      )}
    </PageSection>
  )
}

const COLUMNS: readonly Column<Session>[] = [
  { name: 'Device', isPlain: true, cell: ({ device }) => <p className="font-medium">{device}</p> },
  { name: 'Signed in', cell: ({ created_at }) => <Time iso={created_at} /> },
  { name: 'Last used', cell: ({ last_used_at }) => <Time iso={last_used_at} /> },
]
