import type { CreditPack } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Package } from '../../../ui/icons.ts'
import { SectionFailure, SectionMessage } from '../../../ui/section-message.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { packsQuery } from '../payments.queries.ts'

export interface PacksOnSaleProps {
  /** CSS classes of the layout, for the packs and for their skeleton. */
  className: string
  /** CSS classes of one pack in the skeleton: size and corners. */
  packClassName: string
  emptyText?: string
  children: (packs: readonly CreditPack[]) => ReactNode
}

/** Renders the packs on sale, their skeleton, an empty state or an error. */
export function PacksOnSale({ className, packClassName, emptyText, children }: PacksOnSaleProps) {
  const { data: packs, isFetching, refetch } = useQuery(packsQuery())
  if (!packs && isFetching) {
    return (
      <>
        <output className="sr-only">Loading credit packs</output>
        <div className={className}>
          {[0, 1, 2, 3].map((pack) => (
            <Skeleton key={pack} className={packClassName} />
          ))}
        </div>
      </>
    )
  }
  if (!packs)
    return <SectionFailure text={messages.PACKS_LOAD_FAILED.text} busy={false} onRetry={() => void refetch()} />
  if (packs.length === 0) return <SectionMessage icon={Package} text={emptyText ?? messages.PACKS_EMPTY.text} />
  return children(packs)
}

/** Shown where packs are sold, so that nobody enters a real card number, and on test orders. */
export function TestModeNote({ className = '' }: { className?: string }) {
  return (
    <p className={`text-sm text-muted ${className}`}>
      <span className="font-medium text-content">Test mode</span> · no real charges
    </p>
  )
}
