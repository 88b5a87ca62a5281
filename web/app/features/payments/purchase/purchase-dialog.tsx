import { messages } from '@pictor/contract/errors'
import { PAYMENT_OVERLAY_MAX_MS } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { useSite } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { plansQuery } from '../../plans/index.ts'
import { CurrencySwitch, useCurrency } from '../../region/index.ts'
import { PacksOnSale, TestModeNote } from '../packs/packs-on-sale.tsx'
import { PackFacts, type PackFactsProps } from '../packs/pack-facts.tsx'
import { findDefaultPack } from '../packs/packs.ts'
import { toPurchaseRequest, type PurchaseRequest } from './purchase-context.ts'

export interface PurchaseDialogProps {
  open: boolean
  /** True after a pack was selected, until the checkout opens. */
  preparing: boolean
  onClose: () => void
  onBuy: (request: PurchaseRequest) => void
}

/** The parts of a purchase before the provider's checkout: the dialog with the packs and the overlay. */
// A default export, because it is loaded lazily.
export default function PurchaseDialog({ open, preparing, onClose, onBuy }: PurchaseDialogProps) {
  const selected = useRef<HTMLButtonElement>(null)
  const isTest = useSite()?.payments.isTest ?? false
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Buy credits"
        description="Credits work with both Pro and Pro Plus and never expire."
        initialFocus={selected}
      >
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {isTest ? <TestModeNote /> : <span />}
          <CurrencySwitch />
        </div>
        <PackButtons selectedRef={selected} onBuy={onBuy} />
      </Dialog>
      {preparing && <PaymentOverlay />}
    </>
  )
}

/** The packs on sale. A click on one opens the checkout. */
function PackButtons({
  selectedRef,
  onBuy,
}: { selectedRef: Ref<HTMLButtonElement> } & Pick<PurchaseDialogProps, 'onBuy'>) {
  // Packs can be bought even if the plans are not loaded.
  const { data: plans = [] } = useQuery(plansQuery())
  const { currency } = useCurrency()
  return (
    <PacksOnSale className={GRID} packClassName="h-48 rounded-lg" emptyText={messages.PACKS_UNAVAILABLE.text}>
      {(packs) => (
        <ul aria-label="Credit packs" className={GRID}>
          {packs.map((pack) => {
            const isSelected = pack === findDefaultPack(packs)
            return (
              <li key={pack.id}>
                <PackButton
                  pack={pack}
                  packs={packs}
                  plans={plans}
                  currency={currency}
                  selected={isSelected}
                  ref={isSelected ? selectedRef : undefined}
                  onBuy={() => onBuy(toPurchaseRequest(pack, currency))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </PacksOnSale>
  )
}

const GRID = 'grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1'

interface PackButtonProps extends PackFactsProps {
  /** Highlights this pack. */
  selected: boolean
  onBuy: () => void
  ref: Ref<HTMLButtonElement> | undefined
}

/** One pack as a button. */
function PackButton({ selected, onBuy, ref, ...facts }: PackButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onBuy}
      className={classNames(
        'relative flex size-full flex-col rounded-lg border p-4 text-left transition-colors',
        selected
          ? 'border-accent hover:bg-surface-hover'
          : 'border-line hover:border-line-strong hover:bg-surface-hover',
      )}
    >
      <PackFacts {...facts} />
      <span aria-hidden="true" className="mt-auto w-full pt-4">
        <span className={`${buttonStyle({ tone: selected ? 'primary' : 'secondary' })} w-full`}>Buy</span>
      </span>
    </button>
  )
}

/**
 * Covers the page until the checkout opens, but only for a limited time, so that a slow checkout does not lock the
 * page.
 */
function PaymentOverlay() {
  const [isExpired, setExpired] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), PAYMENT_OVERLAY_MAX_MS)
    return () => clearTimeout(timer)
  }, [])
  return isExpired ? null : <ModalOverlay />
}

function ModalOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  // A native modal dialog, because it keeps the focus inside. A layout effect, because the dialog must close before the
  // checkout takes the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    title.current?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-surface/90 p-0 text-content backdrop-blur-xl backdrop:bg-transparent"
    >
      <div className="flex min-h-full animate-rise flex-col items-center justify-center gap-5 px-6 text-center">
        <Spinner className="size-8 text-link" />
        <h2 id={titleId} ref={title} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {messages.PAYMENT_PREPARING.text}
        </h2>
      </div>
    </dialog>
  )
}
