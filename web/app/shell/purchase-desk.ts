import type { Site } from '@pictor/contract'
import type { Currency } from '@pictor/contract/limits'
import type { QueryClient } from '@tanstack/react-query'
import type { Viewer } from '../lib/visit.ts'
import type { Toasts } from '../ui/toast-context.ts'

export interface PurchaseWish {
  packId: string
  currency: Currency
}

export interface PurchaseParts {
  queries: QueryClient
  toasts: Toasts
  viewer: Viewer
  site: Site
  onOpening: () => void
  onClosed: () => void
}

export async function buyPack(_wish: PurchaseWish, { toasts }: PurchaseParts): Promise<boolean> {
  toasts.show({ title: 'Failed to purchase credits', tone: 'danger' })
  return false
}
