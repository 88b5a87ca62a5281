import type { PlanName } from '@pictor/contract'
import { Suspense, useRef, type FormEvent } from 'react'
import { useViewer } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { draftStore, useDraft } from './draft.ts'
import { PromptBarControls } from './prompt-bar-controls.tsx'
import { PromptField } from './prompt-field.tsx'
import { ReferenceShelf } from './reference-shelf.tsx'
import { useShownRunning } from '../generation-store.ts'
import { useDrop } from './use-drop.ts'
import { loadNotices, useEnding, type OnGenerated } from '../running/use-ending.ts'
import { useExplainProPlus, useProPlusOnly } from '../use-explain-pro-plus.ts'
import { useGenerate } from '../use-submit-generation.ts'
import { loadGenerating } from '../asking/use-start-generation.ts'
import { useReferenceIntake } from './use-reference-intake.ts'
import { useResting } from './use-resting.ts'

const loadOverlay = () => import('../generation-progress.tsx')
const GeneratingOverlay = lazyPart(loadOverlay)
const BackgroundGenerations = lazyPart(() => import('../generation-watcher.tsx'))

export interface PromptBarProps {
  /** Opens the new picture over the page. */
  onGenerated: OnGenerated
  /** Opens the sign-in dialog; calls one of both: when the visitor has signed in, or does not want to. */
  onSignIn: (intent?: () => void, onGivenUp?: () => void) => void
  /** Answers whether the visitor is on the plan afterwards. */
  onSwitchPlan: (plan: PlanName) => Promise<boolean>
  onBuyCredits: () => void
}

// The box has no edge of its own: the whole bar shows that it has the focus, and that a file may be dropped.
const FORM =
  'group/bar @container relative rounded-xl has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus'

/** Where a picture begins. It stands in the shell's prompt bar frame. */
export function PromptBar({ onGenerated, onSignIn, onSwitchPlan, onBuyCredits }: PromptBarProps) {
  const viewerId = useViewer()?.id
  const hydrated = useHydrated()
  const { prompt } = useDraft()
  const explain = useExplainProPlus(onSwitchPlan)
  const ending = useEnding({ onGenerated, explain, onBuyCredits })
  const generate = useGenerate({ ending, onSignIn, onBuyCredits })
  useProPlusOnly(explain)
  const intake = useReferenceIntake({ explain, onSignIn })
  const shown = useShownRunning()
  const busy = shown !== undefined
  const drop = useDrop(intake.take, busy)
  const form = useRef<HTMLFormElement>(null)
  const { isResting, handlers } = useResting(form, busy)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    generate()
  }
  return (
    <form
      ref={form}
      aria-label="Generate an image"
      data-resting={isResting ? '' : undefined}
      onSubmit={handleSubmit}
      {...handlers}
      {...drop.handlers}
      className={classNames(FORM, drop.isOver && 'bg-accent-soft outline-2 outline-focus')}
    >
      {hydrated && viewerId !== undefined && (
        <Suspense>
          <BackgroundGenerations key={viewerId} viewerId={viewerId} ending={ending} />
        </Suspense>
      )}
      <ReferenceShelf disabled={busy} />
      <div className="compact:group-data-resting/bar:flex compact:group-data-resting/bar:items-center">
        <PromptField
          value={prompt}
          onChange={(prompt) => draftStore.change({ prompt })}
          onSubmit={generate}
          onFocus={() => void Promise.all([loadOverlay(), loadGenerating(), loadNotices()])}
          onFile={intake.take}
          disabled={busy}
        />
        <PromptBarControls explain={explain} onSignIn={onSignIn} onChooseReference={intake.choose} disabled={busy} />
      </div>
      {shown && (
        <Suspense>
          <GeneratingOverlay running={shown} />
        </Suspense>
      )}
    </form>
  )
}
