import { PLAN_NAMES, type PlanName } from '@pictor/contract/limits'
import { classNames } from '../../ui/class-names.ts'
import type { PlanState, GetPlanState } from './use-switch-plan.ts'

export interface PlanToggleProps {
  getPlanState: GetPlanState
  onChoose: (plan: PlanName) => void
  /** Stacks the plans while the sidebar is collapsed. */
  collapsible: boolean
}

/** The viewer's plan and the other one; only the other one can be clicked. */
export function PlanToggle({ getPlanState, onChoose, collapsible }: PlanToggleProps) {
  return (
    <fieldset
      aria-label="Plan"
      className={classNames(
        'flex min-w-0 rounded-md border border-line bg-surface p-0.5',
        collapsible && 'sidebar-stack',
      )}
    >
      {PLAN_NAMES.map((plan) => (
        <PlanButton key={plan} plan={plan} state={getPlanState(plan)} onChoose={() => onChoose(plan)} />
      ))}
    </fieldset>
  )
}

const SHORT_NAMES: Readonly<Record<PlanName, string>> = { Pro: 'Pro', 'Pro Plus': 'Pro+' }

function PlanButton({ plan, state, onChoose }: { plan: PlanName; state: PlanState; onChoose: () => void }) {
  const isCurrent = state === 'current'
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      aria-disabled={state !== 'other' || undefined}
      aria-busy={state === 'switching' || undefined}
      title={isCurrent ? `You are on ${plan}` : `Switch to ${plan}`}
      onClick={state === 'other' ? onChoose : undefined}
      className={classNames(
        'flex h-control-small min-w-0 flex-1 items-center justify-center rounded-sm border text-sm font-medium transition-colors select-none',
        'aria-disabled:cursor-default forced-colors:aria-pressed:outline forced-colors:aria-pressed:outline-1',
        isCurrent
          ? 'border-accent/40 bg-accent-soft text-link'
          : 'border-transparent text-muted hover:not-aria-disabled:text-content',
        state === 'switching' && 'animate-shimmer',
      )}
    >
      {SHORT_NAMES[plan]}
    </button>
  )
}
