import type { CreditPack, Plan } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Package } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { formatExactPrice } from '../../../lib/format-price.ts'
import { useSite } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { SectionFailure, SectionNotice } from '../../../ui/section-notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CurrencySwitch, useCurrency } from '../../region/index.ts'
import { imagesText, packTitle } from './pack-text.ts'
import { packsQuery } from '../payments.queries.ts'
import { usePurchase } from '../purchase/purchase-context.ts'

export interface PackCardsProps {
  /** What the packs are compared on; none while they are not known. */
  plans: readonly Plan[]
  /** An order was begun, whatever became of it. */
  onOrdered: () => void
}

/** All packs side by side, each with a button of its own. */
export function PackCards({ plans, onOrdered }: PackCardsProps) {
  const isTest = useSite()?.payments.isTest ?? false
  return (
    <PageSection
      title="Buy Credits"
      text="Paid once, no subscription. Every pack works with both Pro and Pro+."
      actions={<CurrencySwitch />}
    >
      {isTest && <TestMode />}
      <Packs plans={plans} onOrdered={onOrdered} />
    </PageSection>
  )
}

function Packs({ plans, onOrdered }: PackCardsProps) {
  const { data: packs, isFetching, refetch } = useQuery(packsQuery())
  const { currency } = useCurrency()
  const { buy, busy } = usePurchase()
  const [pressedId, setPressedId] = useState<string | null>(null)
  if (!packs) {
    if (isFetching) return <PacksSkeleton />
    return <SectionFailure text={messages.PACKS_LOAD_FAILED.text} busy={isFetching} onRetry={() => void refetch()} />
  }
  if (packs.length === 0) return <SectionNotice icon={Package} text={messages.PACKS_EMPTY.text} />
  const handleBuy = async (packId: string) => {
    setPressedId(packId)
    await buy({ packId, currency })
    onOrdered()
  }
  return (
    <ul className={GRID}>
      {packs.map((pack) => (
        <PackCard
          key={pack.id}
          pack={pack}
          plans={plans}
          currency={currency}
          busy={busy && pack.id === pressedId}
          disabled={busy && pack.id !== pressedId}
          onBuy={() => void handleBuy(pack.id)}
        />
      ))}
    </ul>
  )
}

const GRID = 'grid gap-3 @md:grid-cols-2 @4xl:grid-cols-4'

interface PackCardProps {
  pack: CreditPack
  plans: readonly Plan[]
  currency: Currency
  busy: boolean
  disabled: boolean
  onBuy: () => void
}

function PackCard({ pack, plans, currency, busy, disabled, onBuy }: PackCardProps) {
  const price = formatExactPrice(pack.prices[currency], currency)
  return (
    <li className="flex flex-col rounded-xl border border-line bg-surface-raised p-5">
      <h3 className="text-sm font-medium text-muted">{packTitle(pack)}</h3>
      <p className="mt-2 text-2xl font-semibold tracking-tight tabular-nums">{price}</p>
      <p className="mt-1 font-medium">Get {formatCount(pack.credits)} credits</p>
      <p className="mt-2 text-sm text-pretty text-muted">{pack.description}</p>
      {plans.length > 0 && (
        <ul className="mt-4 mb-5 flex flex-col gap-1 border-t border-line pt-4 text-sm text-muted tabular-nums">
          {plans.map((plan) => (
            <li key={plan.id}>{imagesText(pack.credits, plan)}</li>
          ))}
        </ul>
      )}
      <Button tone="primary" busy={busy} disabled={disabled} onClick={onBuy} className="mt-auto w-full">
        Buy Now
        <span className="sr-only">
          : {formatCount(pack.credits)} credits for {price}
        </span>
      </Button>
    </li>
  )
}

/** Said before anybody types the number of a real card. */
function TestMode() {
  return (
    <p className="mb-3 flex items-start gap-2.5 rounded-lg border border-line bg-accent-soft px-4 py-3 text-sm">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
      <span>
        <span className="font-medium">Test mode.</span> No real money moves, and real cards are not accepted.
      </span>
    </p>
  )
}

const SKELETON_PACKS = [0, 1, 2, 3]

function PacksSkeleton() {
  return (
    <>
      <output className="sr-only">Loading credit packs</output>
      <div className={GRID}>
        {SKELETON_PACKS.map((pack) => (
          <Skeleton key={pack} className="h-72 rounded-xl" />
        ))}
      </div>
    </>
  )
}
