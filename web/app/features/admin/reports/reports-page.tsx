import { useInfiniteQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { reportStateIn } from '../parts/address-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { reportsQuery, type ReportState } from '../admin.queries.ts'
import { ListView } from '../parts/list-view.tsx'
import { ReportedCard } from './reported-card.tsx'
import { ViewLinks } from '../parts/view-links.tsx'

const EMPTY: Readonly<Record<ReportState, string>> = {
  open: 'Nothing waits for a decision.',
  decided: 'Nothing was decided yet.',
}

/** Images that were reported, to be hidden or restored. */
export function ReportsPage() {
  const [search] = useSearchParams()
  const state = reportStateIn(search)
  const list = useInfiniteQuery(reportsQuery(state))
  const reported = list.data?.pages.flatMap((page) => page.reported) ?? []
  const open = list.data?.pages[0]?.open
  return (
    <AdminPage
      title="Reports"
      text="Images that were reported. Who reported one and its owner are told what you decide."
      actions={
        <ViewLinks
          label="Open or decided"
          views={[
            { search: '', label: open ? `Open (${open})` : 'Open', isCurrent: state === 'open' },
            { search: '?state=decided', label: 'Decided', isCurrent: state === 'decided' },
          ]}
        />
      }
    >
      <ListView
        list={list}
        count={reported.length}
        words={['image', 'images']}
        isFiltered={false}
        emptyIcon={Flag}
        emptyText={EMPTY[state]}
      >
        <ul className="grid gap-4 @4xl:grid-cols-2">
          {reported.map((each) => (
            <ReportedCard key={each.image.id} reported={each} />
          ))}
        </ul>
      </ListView>
    </AdminPage>
  )
}
