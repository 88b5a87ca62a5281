import type { AdminUser } from '@pictor/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { UserRound } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import { parseUserFilters } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { usersQuery } from '../admin.queries.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Time, UserLink } from '../parts/facts.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { ListView } from '../parts/list-view.tsx'
import { UserBadges } from './user-badges.tsx'

const FIELDS = [
  { name: 'q', label: 'Email, name or ID', type: 'search' },
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', text: 'All users' },
      { value: 'suspended', text: 'Suspended' },
      { value: 'admin', text: 'Admins' },
      { value: 'unconfirmed', text: 'Not confirmed' },
    ],
  },
] as const

/** The list of all users. */
export function UsersPage() {
  const [search] = useSearchParams()
  const filters = useMemo(() => parseUserFilters(search), [search])
  const list = useInfiniteQuery(usersQuery(filters))
  const users = list.data?.pages.flatMap((page) => page.users) ?? []
  return (
    <AdminPage title="Users">
      <FilterForm label="Users" fields={FIELDS} />
      <ListView
        list={list}
        count={users.length}
        rowLabels={['user', 'users']}
        isFiltered={Object.keys(filters).length > 0}
        emptyIcon={UserRound}
        emptyText="No users yet."
      >
        <DataTable caption="Users, newest first" columns={COLUMNS} rows={users} keyOf={({ id }) => id} />
      </ListView>
    </AdminPage>
  )
}

const COLUMNS: readonly Column<AdminUser>[] = [
  {
    name: 'User',
    isUnlabeled: true,
    cell: (user) => (
      <>
        <UserLink user={user} />
        {user.full_name && <p className="text-muted">{user.full_name}</p>}
      </>
    ),
  },
  { name: 'State', isUnlabeled: true, cell: (user) => <UserBadges user={user} /> },
  { name: 'Plan', cell: ({ plan }) => plan ?? '–' },
  { name: 'Credits', isNumber: true, cell: ({ credits }) => (credits === null ? '–' : formatCount(credits)) },
  { name: 'Signed up', cell: ({ created_at }) => <Time iso={created_at} /> },
]
