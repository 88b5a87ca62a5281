export interface PurchaseWindowProps {
  open: boolean
  preparing: boolean
  onClose: () => void
  onBuy: (packId: string) => void
}

export default function PurchaseWindow(_props: PurchaseWindowProps) {
  return null
}
