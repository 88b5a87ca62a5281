import type { LedgerKind } from '@pictor/contract/limits'

/** What a change of the balance was, as its owner calls it. */
export const KIND_NAMES: Readonly<Record<LedgerKind, string>> = {
  welcome: 'Welcome credits',
  purchase: 'Credits bought',
  generation: 'Image generation',
  refund: 'Generation refunded',
  deduct: 'Used through the API',
  purchase_refund: 'Purchase refunded',
  adjustment: 'Correction',
}

/** What is behind it, in a few words; null where the name says it all. */
export function explanationOf({ kind, reason }: { kind: LedgerKind; reason: string | null }): string | null {
  if (reason !== null) return reason
  if (kind === 'refund') return 'It gave no image, so its credits came back.'
  if (kind === 'purchase_refund') return 'The money went back to you, and the credits that it had bought with it.'
  return null
}
