import type { Plan } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { useRef, type Ref } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { CurrencySwitch, useCurrency } from '../../region/index.ts'
import { defaultPack } from '../packs/default-pack.ts'
import { PackButton } from '../packs/pack-button.tsx'
import { packsQuery } from '../payments.queries.ts'
import type { PurchaseWish } from './purchase-context.ts'

export interface PurchaseDialogProps {
  open: boolean
  onClose: () => void
  onBuy: (wish: PurchaseWish) => void
  /** Undefined while they are not known: packs are sold without them, too. */
  plans: readonly Plan[] | undefined
  /** Whether no real money moves. */
  isTest: boolean
}

/** The packs on sale, each one press away from the checkout. */
export function PurchaseDialog({ open, onClose, onBuy, plans = [], isTest }: PurchaseDialogProps) {
  const selected = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Buy credits"
      description="They work with both Pro and Pro Plus, and never expire."
      initialFocus={selected}
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {isTest ? <TestNote /> : <span />}
        <CurrencySwitch />
      </div>
      <Packs plans={plans} selectedRef={selected} onBuy={onBuy} />
    </Dialog>
  )
}

function TestNote() {
  return (
    <p className="text-sm text-muted">
      <span className="font-medium text-content">Test mode</span> · no real money moves
    </p>
  )
}

interface PacksProps extends Pick<PurchaseDialogProps, 'onBuy'> {
  plans: readonly Plan[]
  selectedRef: Ref<HTMLButtonElement>
}

function Packs({ plans, selectedRef, onBuy }: PacksProps) {
  const { data: packs, isFetching, refetch } = useQuery(packsQuery())
  const { currency } = useCurrency()
  if (packs === undefined && isFetching) return <PacksSkeleton />
  if (packs === undefined) return <PacksFailure onRetry={() => void refetch()} />
  if (packs.length === 0) return <p className="py-6 text-center text-sm">{messages.PACKS_UNAVAILABLE.text}</p>
  const selected = defaultPack(packs)
  return (
    <ul aria-label="Credit packs" className="flex flex-col gap-2">
      {packs.map((pack) => (
        <li key={pack.id}>
          <PackButton
            pack={pack}
            plans={plans}
            currency={currency}
            selected={pack === selected}
            ref={pack === selected ? selectedRef : undefined}
            onBuy={() => onBuy({ packId: pack.id, currency })}
          />
        </li>
      ))}
    </ul>
  )
}

function PacksFailure({ onRetry }: { onRetry: () => void }) {
  const { text, next } = messages.PACKS_LOAD_FAILED
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-6 text-sm">
      <p>{text}</p>
      <Button onClick={onRetry}>{next}</Button>
    </div>
  )
}

const SKELETONS = [0, 1, 2, 3]

function PacksSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <output className="sr-only">Loading credit packs</output>
      {SKELETONS.map((index) => (
        <Skeleton key={index} className="h-19 rounded-lg" />
      ))}
    </div>
  )
}
