import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { formatDate } from '../../../lib/format-date.ts'
import { PageSection } from '../../../ui/page-section.tsx'
import { parseMoneyPeriod } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { moneyQuery } from '../admin.queries.ts'
import { LedgerReport } from './ledger-report.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { QueryFailure, RowSkeletons } from '../parts/list-view.tsx'
import { CreditChangesTable, ModelsTable, MoneyStats, SalesTable } from './money-tables.tsx'
import { StaleDataBanner } from '../parts/stale-data-banner.tsx'

/** The ledger check, and the sales, costs and credit changes of a period. */
export function MoneyPage() {
  return (
    <AdminPage title="Money">
      <LedgerReport />
      <SalesAndCosts />
    </AdminPage>
  )
}

const DATE_FIELDS = [
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const

function SalesAndCosts() {
  const [search] = useSearchParams()
  const range = useMemo(() => parseMoneyPeriod(search), [search])
  const money = useQuery(moneyQuery(range))
  const { data } = money
  return (
    <>
      <PageSection
        title="Sales and costs"
        text={data && `${formatDate(data.from)} to ${formatDate(data.to)}, UTC.`}
        actions={<FilterForm label="Date range" fields={DATE_FIELDS} />}
      >
        {data ? (
          <div className="flex flex-col gap-4">
            <StaleDataBanner query={money} />
            <MoneyStats money={data} />
          </div>
        ) : money.error ? (
          <QueryFailure query={money} />
        ) : (
          <RowSkeletons name="sales" rows={2} />
        )}
      </PageSection>
      {data && (
        <div
          aria-busy={money.isPlaceholderData}
          className="flex flex-col gap-6 transition-opacity aria-busy:opacity-40"
        >
          <SalesTable sales={data.sales} />
          <ModelsTable models={data.models} />
          <CreditChangesTable kinds={data.kinds} />
        </div>
      )}
    </>
  )
}
