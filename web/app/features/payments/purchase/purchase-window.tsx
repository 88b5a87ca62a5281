import { useQuery } from '@tanstack/react-query'
import { PaymentOverlay } from './payment-overlay.tsx'
import type { PurchaseWish } from './purchase-context.ts'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { plansQuery } from '../../plans/index.ts'
import { useSite } from '../../../api/session/viewer.ts'

export interface PurchaseWindowProps {
  open: boolean
  /** A pack was chosen and the checkout is not open yet. */
  preparing: boolean
  onClose: () => void
  onBuy: (wish: PurchaseWish) => void
}

/** What is seen of a purchase before the provider's checkout. */
// Loaded lazily by its default export.
export default function PurchaseWindow({ open, preparing, onClose, onBuy }: PurchaseWindowProps) {
  const { data: plans } = useQuery({ ...plansQuery(), enabled: open })
  const isTest = useSite()?.payments.isTest ?? false
  return (
    <>
      <PurchaseDialog open={open} plans={plans} isTest={isTest} onClose={onClose} onBuy={onBuy} />
      {preparing && <PaymentOverlay />}
    </>
  )
}
