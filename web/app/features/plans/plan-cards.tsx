import type { Plan } from '@pictor/contract'
import { STYLES, type PlanName } from '@pictor/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { Check } from '../../ui/icons.ts'
import { toProblem } from '../../api/problem.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SectionFailure } from '../../ui/section-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { plansQuery } from './plans.queries.ts'
import type { PlanState, GetPlanState } from './use-switch-plan.ts'

export interface PlanCardsProps {
  getPlanState: GetPlanState
  /** Returns the price of one image on the plan, in money; null while it is unknown. */
  getPrice: (plan: Plan) => string | null
  onChoose: (plan: PlanName) => void
}

/** Cards of all plans, side by side. */
export function PlanCards({ getPlanState, getPrice, onChoose }: PlanCardsProps) {
  const { data: plans, error, isFetching, refetch } = useQuery(plansQuery())
  if (!plans && isFetching) return <PlansSkeleton />
  if (!plans) return <SectionFailure text={toProblem(error).text} busy={false} onRetry={() => void refetch()} />
  return (
    <div className={GRID}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          state={getPlanState(plan.name)}
          price={getPrice(plan)}
          onChoose={() => onChoose(plan.name)}
        />
      ))}
    </div>
  )
}

const GRID = 'grid gap-4 md:grid-cols-2 md:gap-3'

function PlansSkeleton() {
  return (
    <div className={GRID}>
      <output className="sr-only">Loading plans</output>
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

/** Description and features of each plan. */
const PLAN_FACTS: Readonly<Record<PlanName, { text: string; facts: readonly string[] }>> = {
  Pro: {
    text: 'Text to image.',
    facts: ['Text to image', 'High quality', 'Standard speed'],
  },
  'Pro Plus': {
    // One of the styles is none.
    text: `Text and image to image, in ${STYLES.length - 1} styles.`,
    facts: [
      'Text to image and image to image',
      'Style selection',
      'Image upload',
      'Premium quality',
      'Priority processing',
    ],
  },
}

const MOST_POPULAR: PlanName = 'Pro Plus'

interface PlanCardProps {
  plan: Plan
  state: PlanState
  /** The price of one image in money, as text; null while it is unknown. */
  price: string | null
  onChoose: () => void
}

/** A plan with its price per image, its features and its model. */
function PlanCard({ plan, state, price, onChoose }: PlanCardProps) {
  const { text, facts } = PLAN_FACTS[plan.name]
  const titleId = useId()
  const title = useFocusAfterSwitch(state)
  const isPopular = plan.name === MOST_POPULAR
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        // The cards share the rows of the grid, so that the same facts are side by side.
        'flex flex-col rounded-lg border bg-surface-raised p-5 md:row-span-6 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:gap-y-0 lg:p-6',
        isPopular ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5 md:content-start">
        <h3 id={titleId} ref={title} tabIndex={-1} className="mr-auto rounded-sm text-lg font-semibold tracking-tight">
          {plan.name}
        </h3>
        {state === 'current' && <Badge tone="success">Current Plan</Badge>}
        {isPopular && <Badge tone="accent">Most Popular</Badge>}
      </div>
      <p className="mt-1 text-sm text-pretty text-muted">{text}</p>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{plan.credits_per_image}</span>
        <span className="text-sm text-muted">credits per image</span>
      </p>
      <p className="mt-1 min-h-5 text-sm text-balance text-muted">{price}</p>
      <ChooseButton plan={plan} state={state} onChoose={onChoose} tone={isPopular ? 'primary' : 'secondary'} />
      <ul className="mt-6 flex flex-col gap-2.5 text-sm">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
            {fact}
          </li>
        ))}
        <li className="flex gap-2.5">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-link" />
          <span className="min-w-0">
            Model: <span className="inline-block font-medium wrap-anywhere">{plan.model}</span>
          </span>
        </li>
      </ul>
    </section>
  )
}

/** The button of the current plan is disabled. After a switch, its focus moves to the name of the plan. */
function useFocusAfterSwitch(state: PlanState) {
  const title = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isFocusInside = title.current?.closest('section')?.contains(focused) ?? false
    if (state === 'switching') hadFocus.current = isFocusInside
    if (state !== 'current' || !hadFocus.current) return
    hadFocus.current = false
    if (isFocusInside || focused === document.body) title.current?.focus()
  }, [state])
  return title
}

interface ChooseButtonProps extends Pick<PlanCardProps, 'plan' | 'state' | 'onChoose'> {
  tone: 'primary' | 'secondary'
}

function ChooseButton({ plan, state, onChoose, tone }: ChooseButtonProps) {
  const isSignedIn = useViewer() !== null
  if (state === 'current') {
    return (
      <Button size="large" disabled className="mt-5 w-full">
        Current Plan
      </Button>
    )
  }
  const isSwitching = state === 'switching'
  const text = isSignedIn ? `Switch to ${plan.name}` : 'Get started'
  return (
    <Button
      size="large"
      tone={tone}
      busy={isSwitching}
      aria-disabled={state === 'waiting'}
      onClick={state === 'waiting' ? undefined : onChoose}
      className="mt-5 w-full"
    >
      {isSwitching ? 'Switching...' : text}
      {!isSignedIn && <span className="sr-only"> with {plan.name}</span>}
    </Button>
  )
}
