import type { PlanName } from '@pictor/contract/limits'
import { Link } from 'react-router'
import { PlanToggle } from '../../features/plans/plan-toggle.tsx'
import { usePlanState } from '../../features/plans/use-plan-state.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'

export interface SidebarPlanProps {
  collapsible: boolean
  onChoose: (plan: PlanName) => void
  onNavigate?: (() => void) | undefined
}

/** At the end of the sidebar: the plan, and for whoever has none yet what it is. */
export function SidebarPlan({ collapsible, onChoose, onNavigate }: SidebarPlanProps) {
  const signedIn = useViewer() !== null
  const stateOf = usePlanState()
  const handleChoose = (plan: PlanName) => {
    // The dialog for signing in stands alone.
    if (!signedIn) onNavigate?.()
    onChoose(plan)
  }
  return (
    <div className="flex flex-col gap-1">
      {!signedIn && (
        <Link
          to="/pricing"
          onClick={onNavigate}
          className={classNames(
            'flex h-11 items-center rounded-md px-2 text-sm text-muted hover:text-content md:h-8',
            collapsible && 'sidebar-wide',
          )}
        >
          Plans and pricing
        </Link>
      )}
      <PlanToggle stateOf={stateOf} collapsible={collapsible} onChoose={handleChoose} />
    </div>
  )
}
