import type { PlanName } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDate } from '../../../lib/format-date.ts'
import { formatChange, formatCount } from '../../../lib/format.ts'
import type { Api } from '../../../lib/request-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { parseMoneyPeriod } from '../parts/url-filters.ts'
import { AdminPage } from '../admin-frame.tsx'
import { moneyQuery } from '../admin.queries.ts'
import { LedgerReport } from './ledger-report.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Stats, LINK } from '../parts/facts.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { KIND_LABELS, microUsdText, minorText, percentText } from '../parts/formats.ts'
import { QueryFailure, RowSkeletons } from '../parts/list-view.tsx'
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
          <QueryFailure name="sales" query={money} />
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

type Money = Awaited<ReturnType<Api['admin']['money']>>
type Sale = Money['sales'][number]
type Model = Money['models'][number]
type Kind = Money['kinds'][number]

/** The most important numbers of a period. If a number is missing, its note says why. */
function MoneyStats({ money: { models, costs, refund_rate } }: { money: Money }) {
  const [cost, revenue] = [sumCosts(costs, models), sumRevenue(models)]
  const margin = computeMargin(revenue, cost)
  const imageCount = models.reduce((sum, { succeeded }) => sum + succeeded, 0)
  const missingRevenueNote = models.length > 0 ? 'no live sales' : 'no generations'
  return (
    <Stats
      stats={[
        { name: 'Images', value: formatCount(imageCount) },
        {
          name: 'Image revenue',
          value: usdOrNone(revenue),
          note: revenue === null ? missingRevenueNote : 'at the average price per credit',
        },
        {
          name: 'Model cost',
          value: usdOrNone(cost),
          note: cost === null ? 'not reported' : 'as reported',
        },
        {
          name: 'Margin',
          value: usdOrNone(margin),
          note: margin === null && (revenue === null ? missingRevenueNote : 'cost not reported'),
        },
        {
          name: 'Refunded',
          value: refund_rate === null ? NO_VALUE : percentText(refund_rate),
          note: refund_rate === null ? 'no finished generations' : 'of finished generations',
        },
      ]}
    />
  )
}

const NO_VALUE = '–'

function usdOrNone(micros: number | null): string {
  return micros === null ? NO_VALUE : microUsdText(micros)
}

const SALES_COLUMNS: readonly Column<Sale>[] = [
  {
    name: 'Currency',
    isUnlabeled: true,
    cell: ({ currency, is_test }) => (
      <span className="inline-flex flex-wrap items-center gap-2 font-medium">
        {currency}
        {is_test && <Badge tone="neutral">Test mode</Badge>}
      </span>
    ),
  },
  { name: 'Orders paid', isNumber: true, cell: ({ orders }) => formatCount(orders) },
  { name: 'Credits', isNumber: true, cell: ({ credits }) => formatCount(credits) },
  { name: 'Sold', isNumber: true, cell: ({ amount, currency }) => minorText(amount, currency) },
  { name: 'Refunded', isNumber: true, cell: ({ amount_refunded, currency }) => minorText(amount_refunded, currency) },
  {
    name: 'Net',
    isNumber: true,
    cell: ({ amount, amount_refunded, currency }) => (
      <span className="font-medium">{minorText(amount - amount_refunded, currency)}</span>
    ),
  },
]

function SalesTable({ sales }: { sales: readonly Sale[] }) {
  return (
    <PageSection
      title="Sales"
      actions={
        <Link to="/admin/orders" className={`${LINK} text-sm`}>
          All orders
        </Link>
      }
    >
      {sales.length === 0 ? (
        <EmptyText>No sales in this period.</EmptyText>
      ) : (
        <DataTable
          caption="Sales by currency"
          columns={SALES_COLUMNS}
          rows={sales}
          keyOf={({ currency, is_test }) => `${currency} ${is_test}`}
        />
      )}
    </PageSection>
  )
}

const MODEL_COLUMNS: readonly Column<Model>[] = [
  {
    name: 'Model',
    isUnlabeled: true,
    cell: ({ model, plan }) => (
      <>
        <span className="font-medium">{model ?? 'Not started'}</span>{' '}
        <span className="text-muted">{planText(plan)}</span>
      </>
    ),
  },
  { name: 'Succeeded', isNumber: true, cell: ({ succeeded }) => formatCount(succeeded) },
  { name: 'Failed', isNumber: true, cell: ({ failed }) => formatCount(failed) },
  { name: 'Credits', isNumber: true, cell: ({ credits }) => formatCount(credits) },
  { name: 'Revenue', isNumber: true, cell: ({ revenue_micro_usd }) => usdOrNone(revenue_micro_usd) },
  { name: 'Cost', isNumber: true, cell: ({ cost_micro_usd }) => usdOrNone(cost_micro_usd) },
  {
    name: 'Margin',
    isNumber: true,
    cell: ({ revenue_micro_usd, cost_micro_usd }) => (
      <span className="font-medium">{usdOrNone(computeMargin(revenue_micro_usd, cost_micro_usd))}</span>
    ),
  },
]

function planText(plan: PlanName): string {
  return `on ${plan}`
}

function ModelsTable({ models }: { models: readonly Model[] }) {
  return (
    <PageSection title="Models" text="Revenue is the credits used, at their average price in this period.">
      {models.length === 0 ? (
        <EmptyText>No generations finished in this period.</EmptyText>
      ) : (
        <DataTable
          caption="Cost, revenue and margin by model and plan"
          columns={MODEL_COLUMNS}
          rows={models}
          keyOf={({ model, plan }) => `${model} ${plan}`}
        />
      )}
    </PageSection>
  )
}

const KIND_COLUMNS: readonly Column<Kind>[] = [
  { name: 'Kind', isUnlabeled: true, cell: ({ kind }) => <span className="font-medium">{KIND_LABELS[kind]}</span> },
  { name: 'Entries', isNumber: true, cell: ({ entries }) => formatCount(entries) },
  { name: 'Credits', isNumber: true, cell: ({ credits }) => formatChange(credits) },
]

function CreditChangesTable({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <PageSection title="Credit changes">
      {kinds.length === 0 ? (
        <EmptyText>No credit changes in this period.</EmptyText>
      ) : (
        <DataTable caption="Credit changes by kind" columns={KIND_COLUMNS} rows={kinds} keyOf={({ kind }) => kind} />
      )}
    </PageSection>
  )
}

function EmptyText({ children }: { children: string }) {
  return <p className="rounded-md border border-dashed border-line px-4 py-6 text-sm text-muted">{children}</p>
}

/**
 * Returns the cost of all models in millionths of a US dollar; null if it is unknown. `costs` has no row for a cost of 0,
 * so without rows, `models` decide: it is 0 if all models with images reported a cost.
 */
export function sumCosts(
  costs: readonly { cost_micro_usd: number }[],
  models: readonly { cost_micro_usd: number | null; succeeded: number }[],
): number | null {
  if (costs.length > 0) return costs.reduce((sum, { cost_micro_usd }) => sum + cost_micro_usd, 0)
  const used = models.filter(({ succeeded }) => succeeded > 0)
  return used.length > 0 && used.every(({ cost_micro_usd }) => cost_micro_usd !== null) ? 0 : null
}

/** Returns the revenue of all images in millionths of a US dollar; null without sales. */
export function sumRevenue(models: readonly { revenue_micro_usd: number | null }[]): number | null {
  const known = models.map(({ revenue_micro_usd }) => revenue_micro_usd).filter((revenue) => revenue !== null)
  return known.length === 0 ? null : known.reduce((sum, revenue) => sum + revenue, 0)
}

/** Returns revenue minus cost; null unless both are known. */
export function computeMargin(revenue: number | null, cost: number | null): number | null {
  return revenue === null || cost === null ? null : revenue - cost
}
