import type { Plan } from '@pictor/contract'
import { Check } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { MOST_POPULAR, PLAN_FACTS } from './plan-facts.ts'
import type { PlanState } from './use-plan-state.ts'

export interface PlanCardProps {
  plan: Plan
  state: PlanState
  /** What an image costs in money, in a few words; null while nobody can say. */
  price: string | null
  onChoose: () => void
}

/** A plan: what an image costs, what it is made with, what comes with it. */
export function PlanCard({ plan, state, price, onChoose }: PlanCardProps) {
  const { text, facts } = PLAN_FACTS[plan.name]
  const titleId = useId()
  const title = useFocusAfterSwitch(state)
  const isPopular = plan.name === MOST_POPULAR
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        // Its rows are the grid's, so that what can be compared stands side by side.
        'flex flex-col rounded-xl border bg-surface-raised p-5 md:row-span-6 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:gap-y-0 lg:p-6',
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
      <p className="mt-1 min-h-5 text-sm text-muted tabular-nums">{price}</p>
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
            Drawn with <span className="font-medium wrap-anywhere">{plan.model}</span>
          </span>
        </li>
      </ul>
    </section>
  )
}

/** Once the plan is theirs its button can't be pressed any more: whoever had the focus there goes on from the plan's name. */
function useFocusAfterSwitch(state: PlanState) {
  const title = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const focused = document.activeElement
    const isHere = title.current?.closest('section')?.contains(focused) ?? false
    if (state === 'switching') hadFocus.current = isHere
    if (state !== 'current' || !hadFocus.current) return
    hadFocus.current = false
    if (isHere || focused === document.body) title.current?.focus()
  }, [state])
  return title
}

interface ChooseButtonProps extends Pick<PlanCardProps, 'plan' | 'state' | 'onChoose'> {
  tone: 'primary' | 'secondary'
}

function ChooseButton({ plan, state, onChoose, tone }: ChooseButtonProps) {
  if (state === 'current') {
    return (
      <Button size="large" disabled className="mt-5 w-full">
        Current Plan
      </Button>
    )
  }
  const isSwitching = state === 'switching'
  return (
    <Button
      size="large"
      tone={tone}
      busy={isSwitching}
      aria-disabled={state === 'waiting'}
      onClick={state === 'waiting' ? undefined : onChoose}
      className="mt-5 w-full"
    >
      {isSwitching ? 'Switching...' : `Switch to ${plan.name}`}
    </Button>
  )
}
