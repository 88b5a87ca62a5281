import type { AdminPack, AdminPlan } from '@pictor/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Plus, Tag } from '../../../ui/icons.ts'
import { formatCount } from '../../../lib/format.ts'
import { formatExactPrice } from '../../../lib/format-price.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { SectionMessage } from '../../../ui/section-message.tsx'
import { AdminPage } from '../admin-frame.tsx'
import { pricesQuery } from '../admin.queries.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { QueryFailure, RowSkeletons } from '../parts/list-view.tsx'
import { StaleDataBanner } from '../parts/stale-data-banner.tsx'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { creditsText } from '../../credits/index.ts'
import { AdminActionDialog, AdminActionForm, type DialogCallbacks } from '../parts/admin-action-form.tsx'
import { parsePackCredits, parseImageCredits, parsePrice } from './price-fields.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { formatCents } from '../parts/formats.ts'

/** The prices of credit packs, and the credits per image on each plan. */
export function PricesPage() {
  const query = useQuery(pricesQuery())
  const { data } = query
  return (
    <AdminPage title="Prices" text="Changes apply from now on; open orders and charged images keep their price.">
      {data && <StaleDataBanner query={query} />}
      {data ? (
        <Prices {...data} />
      ) : query.error ? (
        <QueryFailure name="prices" query={query} />
      ) : (
        <RowSkeletons name="prices" />
      )}
    </AdminPage>
  )
}

function Prices({ packs, plans }: { packs: readonly AdminPack[]; plans: readonly AdminPlan[] }) {
  return (
    <>
      <PageSection title="Packs" text="Prices are in US dollars. Other currencies are converted." actions={<AddPack />}>
        {packs.length === 0 ? (
          <SectionMessage icon={Tag} text="No packs yet, so credits can’t be bought." />
        ) : (
          <DataTable caption="Packs, fewest credits first" columns={PACK_COLUMNS} rows={packs} keyOf={({ id }) => id} />
        )}
      </PageSection>
      <PageSection title="Plans">
        <DataTable caption="Plans" columns={createPlanColumns(packs)} rows={plans} keyOf={({ id }) => id} />
      </PageSection>
    </>
  )
}

const PACK_COLUMNS: readonly Column<AdminPack>[] = [
  {
    name: 'Pack',
    isUnlabeled: true,
    cell: ({ credits, description }) => (
      <>
        <p className="font-medium">{formatCount(credits)} credits</p>
        <p className="text-muted">{description}</p>
      </>
    ),
  },
  { name: 'Price', isNumber: true, cell: ({ display_price_cents }) => formatExactPrice(display_price_cents, 'USD') },
  {
    name: 'Per 1,000 credits',
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
  { name: 'Actions', isActions: true, cell: (pack) => <ChangePack pack={pack} /> },
]

function createPlanColumns(packs: readonly AdminPack[]): readonly Column<AdminPlan>[] {
  return [
    { name: 'Plan', isUnlabeled: true, cell: ({ name }) => <span className="font-medium">{name}</span> },
    { name: 'Credits per image', isNumber: true, cell: ({ credits_per_image }) => formatCount(credits_per_image) },
    {
      name: 'Image price',
      isNumber: true,
      cell: ({ credits_per_image }) => imagePriceRangeText(credits_per_image, packs),
    },
    { name: 'Users', isNumber: true, cell: ({ users }) => formatCount(users) },
    { name: 'Actions', isActions: true, cell: (plan) => <ChangePlan plan={plan} packs={packs} /> },
  ]
}

type PackPrice = Pick<AdminPack, 'credits' | 'display_price_cents' | 'is_active'>

/** Returns the price of an image with this many credits, from the packs on sale: '$0.56 to $0.80'. */
export function imagePriceRangeText(creditsPerImage: number, packs: readonly PackPrice[]): string {
  const prices = packs
    .filter(({ is_active }) => is_active)
    .map(({ credits, display_price_cents }) => Math.round((display_price_cents * creditsPerImage) / credits))
  if (prices.length === 0) return 'No packs on sale'
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map((cents) => formatExactPrice(cents, 'USD'))
  return lowest === highest ? `${lowest}` : `${lowest} to ${highest}`
}

interface ChangePlanProps {
  plan: AdminPlan
  packs: readonly AdminPack[]
}

/** Changes the credits per image of a plan. */
function ChangePlan({ plan, packs }: ChangePlanProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change<span className="sr-only"> {plan.name}</span>
      </Button>
      <AdminActionDialog open={isOpen} onClose={() => setOpen(false)} title={`Change ${plan.name}`}>
        {(callbacks) => <PlanForm plan={plan} packs={packs} {...callbacks} />}
      </AdminActionDialog>
    </>
  )
}

function PlanForm({ plan, packs, ...callbacks }: ChangePlanProps & DialogCallbacks) {
  const [typed, setTyped] = useState(String(plan.credits_per_image))
  const { value: credits, problem } = parseImageCredits(typed)
  const readInput = () => (credits === null ? null : { id: plan.id, credits_per_image: credits })
  return (
    <AdminActionForm
      {...callbacks}
      confirmLabel="Save"
      invalidates="prices"
      readInput={readInput}
      act={(change) => api.admin.changePlan(change)}
      successText={({ plan: { name, credits_per_image } }) =>
        `An image on ${name} now costs ${creditsText(credits_per_image)}`
      }
    >
      <TextField
        label="Credits per image"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint={
          credits === null
            ? undefined
            : `Image price: ${imagePriceRangeText(credits, packs)}. Charged images keep their price.`
        }
        error={problem}
      />
    </AdminActionForm>
  )
}

/** Changes the price, the description and the availability of a pack. */
function ChangePack({ pack }: { pack: AdminPack }) {
  const [isOpen, setOpen] = useState(false)
  const name = `the ${formatCount(pack.credits)}-credit pack`
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Change<span className="sr-only"> {name}</span>
      </Button>
      <AdminActionDialog open={isOpen} onClose={() => setOpen(false)} title={`Change ${name}`}>
        {(callbacks) => <ChangePackForm pack={pack} {...callbacks} />}
      </AdminActionDialog>
    </>
  )
}

function ChangePackForm({ pack, ...callbacks }: { pack: AdminPack } & DialogCallbacks) {
  const [price, setPrice] = useState(formatCents(pack.display_price_cents))
  const [description, setDescription] = useState(pack.description)
  const [isOnSale, setOnSale] = useState(pack.is_active)
  const { value: cents, problem } = parsePrice(price)
  const trimmedDescription = description.trim()
  const readInput = () =>
    cents === null || trimmedDescription === ''
      ? null
      : { id: pack.id, display_price_cents: cents, description: trimmedDescription, is_active: isOnSale }
  return (
    <AdminActionForm
      {...callbacks}
      confirmLabel="Save"
      invalidates="prices"
      readInput={readInput}
      act={(change) => api.admin.changePack(change)}
      successText={() => `${formatCount(pack.credits)}-credit pack updated`}
    >
      <TextField
        label="Price in US dollars"
        inputMode="decimal"
        autoComplete="off"
        value={price}
        onChange={({ target }) => setPrice(target.value)}
        hint="Open orders keep their price."
        error={problem}
      />
      <TextField
        label="Description"
        autoComplete="off"
        maxLength={DESCRIPTION_MAX_LENGTH}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        error={trimmedDescription === '' ? DESCRIPTION_MISSING : null}
      />
      <Switch label="On sale" hint="Turn off to hide this pack from buyers." on={isOnSale} onChange={setOnSale} />
    </AdminActionForm>
  )
}

/** Adds a pack. */
function AddPack() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        Add a pack
      </Button>
      <AdminActionDialog open={isOpen} onClose={() => setOpen(false)} title="Add a pack">
        {(callbacks) => <AddPackForm {...callbacks} />}
      </AdminActionDialog>
    </>
  )
}

function AddPackForm(callbacks: DialogCallbacks) {
  const [typed, setTyped] = useState({ credits: '', price: '', description: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const [credits, price, description] = [
    parsePackCredits(typed.credits),
    parsePrice(typed.price),
    typed.description.trim(),
  ]
  const readInput = () => {
    setSubmitted(true)
    return credits.value === null || price.value === null || description === ''
      ? null
      : { credits: credits.value, display_price_cents: price.value, description }
  }
  const getFieldProps = (name: keyof typeof typed) => ({
    value: typed[name],
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <AdminActionForm
      {...callbacks}
      confirmLabel="Add pack"
      invalidates="prices"
      readInput={readInput}
      act={(pack) => api.admin.addPack(pack)}
      successText={({ pack }) => `${formatCount(pack.credits)}-credit pack is on sale`}
    >
      <TextField
        {...getFieldProps('credits')}
        label="Credits"
        inputMode="numeric"
        error={isSubmitted ? credits.problem : null}
      />
      <TextField
        {...getFieldProps('price')}
        label="Price in US dollars"
        inputMode="decimal"
        error={isSubmitted ? price.problem : null}
      />
      <TextField
        {...getFieldProps('description')}
        label="Description"
        maxLength={DESCRIPTION_MAX_LENGTH}
        hint="Shown to buyers."
        error={isSubmitted && description === '' ? DESCRIPTION_MISSING : null}
      />
    </AdminActionForm>
  )
}

const DESCRIPTION_MISSING = 'Enter a description.'
const DESCRIPTION_MAX_LENGTH = 200
