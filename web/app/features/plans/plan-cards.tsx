import type { Plan } from '@pictor/contract'
import type { PlanName } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { problemOf } from '../../api/problem.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlanCard } from './plan-card.tsx'
import { plansQuery } from './plans.queries.ts'
import type { StateOfPlan } from './use-plan-state.ts'

export interface PlanCardsProps {
  stateOf: StateOfPlan
  /** What an image on the plan costs in money. */
  priceOf: (plan: Plan) => string | null
  onChoose: (plan: PlanName) => void
}

/** The plans side by side. */
export function PlanCards({ stateOf, priceOf, onChoose }: PlanCardsProps) {
  const { data: plans, error, isFetching, refetch } = useQuery(plansQuery())
  if (!plans && !isFetching) return <PlansFailure error={error} onRetry={() => void refetch()} />
  if (!plans) return <PlansSkeleton />
  return (
    <div className={GRID}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          state={stateOf(plan.name)}
          price={priceOf(plan)}
          onChoose={() => onChoose(plan.name)}
        />
      ))}
    </div>
  )
}

const GRID = 'grid gap-4 md:grid-cols-2 md:gap-5'

function PlansFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface-raised p-5"
    >
      <p className="text-sm text-muted">{problemOf(error).text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

function PlansSkeleton() {
  return (
    <div className={GRID}>
      <output className="sr-only">Loading plans</output>
      <Skeleton className="h-96 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  )
}
