import type { AdminPack, AdminPlan } from '@pictor/contract'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { formatExactPrice } from '../../../lib/format-price.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { SectionNotice } from '../../../ui/section-notice.tsx'
import { Tag } from 'lucide-react'
import { AdminPage } from '../admin-frame.tsx'
import { pricesQuery } from '../admin.queries.ts'
import { AddPack } from './add-pack.tsx'
import { ChangePack } from './change-pack.tsx'
import { ChangePlan } from './change-plan.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { QueryFailure, RowSkeletons } from '../parts/list-view.tsx'
import { OutdatedNotice } from '../parts/outdated-notice.tsx'
import { picturePrices } from './picture-prices.ts'

/** What credits cost, and what a picture costs of them. */
export function PricesPage() {
  const query = useQuery(pricesQuery())
  const { data } = query
  return (
    <AdminPage
      title="Prices"
      text="What is changed here holds from now on: orders that are open and pictures that are charged keep their price."
    >
      {data && <OutdatedNotice query={query} />}
      {data ? <Prices {...data} /> : query.error ? <QueryFailure query={query} /> : <RowSkeletons name="prices" />}
    </AdminPage>
  )
}

function Prices({ packs, plans }: { packs: readonly AdminPack[]; plans: readonly AdminPlan[] }) {
  return (
    <>
      <PageSection
        title="Packs"
        text="Prices are in US dollars; what others pay follows from them."
        actions={<AddPack />}
      >
        {packs.length === 0 ? (
          <SectionNotice icon={Tag} text="There are no packs: nobody can buy credits." />
        ) : (
          <DataTable caption="Packs, fewest credits first" columns={PACKS} rows={packs} keyOf={({ id }) => id} />
        )}
      </PageSection>
      <PageSection title="Plans">
        <DataTable caption="Plans" columns={planColumns(packs)} rows={plans} keyOf={({ id }) => id} />
      </PageSection>
    </>
  )
}

const PACKS: readonly Column<AdminPack>[] = [
  {
    name: 'Pack',
    isPlain: true,
    cell: ({ credits, description }) => (
      <>
        <p className="font-medium">{formatCount(credits)} credits</p>
        <p className="text-muted">{description}</p>
      </>
    ),
  },
  { name: 'Price', isNumber: true, cell: ({ display_price_cents }) => formatExactPrice(display_price_cents, 'USD') },
  {
    name: 'Of 1,000 credits',
    isNumber: true,
    cell: ({ display_price_cents, credits }) =>
      formatExactPrice(Math.round((display_price_cents * 1_000) / credits), 'USD'),
  },
  {
    name: 'State',
    cell: ({ is_active }) => (
      <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? 'On sale' : 'Not on sale'}</Badge>
    ),
  },
  { name: 'Actions', isDeed: true, cell: (pack) => <ChangePack pack={pack} /> },
]

function planColumns(packs: readonly AdminPack[]): readonly Column<AdminPlan>[] {
  return [
    { name: 'Plan', isPlain: true, cell: ({ name }) => <span className="font-medium">{name}</span> },
    { name: 'Credits a picture', isNumber: true, cell: ({ credits_per_image }) => formatCount(credits_per_image) },
    { name: 'In money', isNumber: true, cell: ({ credits_per_image }) => picturePrices(credits_per_image, packs) },
    { name: 'Users', isNumber: true, cell: ({ users }) => formatCount(users) },
    { name: 'Actions', isDeed: true, cell: (plan) => <ChangePlan plan={plan} packs={packs} /> },
  ]
}
