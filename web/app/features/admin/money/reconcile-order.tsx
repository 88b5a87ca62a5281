import type { AdminOrder } from '@pictor/contract'
import { RefreshCw } from 'lucide-react'
import { api } from '../../../api/api.ts'
import { problemOf } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Id } from '../parts/facts.tsx'
import { outcomeText } from '../parts/state-text.ts'
import { useDeed } from '../parts/use-deed.ts'

/** Asks the provider about an order now, and says what came of it. */
export function ReconcileOrder({ order: { id } }: { order: AdminOrder }) {
  const deed = useDeed({
    act: () => api.admin.reconcileOrder({ id }),
    done: ({ outcomes }) => (outcomes.length === 0 ? 'The provider knows of no payment' : 'The provider was asked'),
    isQuiet: true,
  })
  return (
    <div className="flex min-w-0 flex-col gap-1.5 @3xl:items-end">
      <Button
        size="small"
        busy={deed.isPending}
        onClick={() => deed.start(undefined)}
        className="self-start @3xl:self-end"
      >
        {!deed.isPending && <RefreshCw aria-hidden="true" className="size-4" />}
        Reconcile<span className="sr-only"> the order {id}</span>
      </Button>
      <output className="flex max-w-64 flex-col gap-1 text-muted @3xl:text-right">
        {deed.error && <span className="text-danger">{problemOf(deed.error).text}</span>}
        {deed.data?.outcomes.length === 0 && 'No payment is known there.'}
        {deed.data?.outcomes.map(({ payment, status, outcome }) => (
          <span key={payment}>
            <Id>{payment}</Id> is {status} there: {outcomeText(outcome)}
          </span>
        ))}
      </output>
    </div>
  )
}
