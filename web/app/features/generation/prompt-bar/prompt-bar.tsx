import type { PlanName } from '@pictor/contract'
import { ImageOff, X } from 'lucide-react'
import { Suspense, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react'
import { useViewer } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { isModalOpen } from '../../../ui/overlay/dialog.tsx'
import { useDismissal } from '../../../ui/overlay/use-dismissal.ts'
import { useTrackedGenerations } from '../generation-store.ts'
import { useExplainProPlus, useProPlusOnly } from '../use-explain-pro-plus.ts'
import {
  loadWatcher,
  useGenerationHost,
  useSubmitGeneration,
  type GenerationPage,
  type OnSignIn,
} from '../use-submit-generation.ts'
import { draftStore, useDraft } from './draft.ts'
import { PromptBarControls } from './prompt-bar-controls.tsx'
import { PromptField } from './prompt-field.tsx'
import { referenceStore, useReference } from './reference.ts'
import { useDrop, useReferenceIntake } from './use-reference-intake.ts'

// If its code couldn't be fetched, a submission tries again.
const GenerationWatcher = lazyPart(loadWatcher, ({ tracked }) => tracked.length > 0)

export interface PromptBarProps extends Omit<GenerationPage, 'explain'> {
  onSignIn: OnSignIn
  /** Resolves to whether the visitor is on the plan afterwards. */
  onSwitchPlan: (plan: PlanName) => Promise<boolean>
}

// The field has no edge of its own: the whole bar shows that it has the focus, and that a file may be dropped.
const FORM =
  'group/bar @container relative rounded-xl has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus'

/** Where an image begins. It stands in the shell's prompt bar frame. */
export function PromptBar({ onGenerated, onSignIn, onSwitchPlan, onBuyCredits }: PromptBarProps) {
  const viewerId = useViewer()?.id
  const hydrated = useHydrated()
  const { prompt } = useDraft()
  const explain = useExplainProPlus(onSwitchPlan)
  const host = useGenerationHost({ onGenerated, explain, onBuyCredits })
  const submit = useSubmitGeneration(host, onSignIn)
  useProPlusOnly(explain)
  const intake = useReferenceIntake({ explain, onSignIn })
  const tracked = useTrackedGenerations()
  const busy = tracked.some(({ inBackground }) => !inBackground)
  const drop = useDrop(intake.take, busy)
  const form = useRef<HTMLFormElement>(null)
  const { isCollapsed, handlers } = useCollapsedBar(form, busy)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form
      ref={form}
      aria-label="Generate an image"
      data-collapsed={isCollapsed ? '' : undefined}
      onSubmit={handleSubmit}
      {...handlers}
      {...drop.handlers}
      className={classNames(FORM, drop.isOver && 'bg-accent-soft outline-2 outline-focus')}
    >
      {hydrated && viewerId !== undefined && (
        <Suspense>
          <GenerationWatcher key={viewerId} viewerId={viewerId} tracked={tracked} host={host} />
        </Suspense>
      )}
      <ReferenceShelf disabled={busy} />
      <div className="compact:group-data-collapsed/bar:flex compact:group-data-collapsed/bar:items-center">
        <PromptField
          value={prompt}
          onChange={(prompt) => draftStore.change({ prompt })}
          onSubmit={submit}
          onFocus={() => void loadWatcher()}
          onFile={intake.take}
          disabled={busy}
        />
        <PromptBarControls explain={explain} onSignIn={onSignIn} onChooseReference={intake.choose} disabled={busy} />
      </div>
    </form>
  )
}

/** On small screens, an empty bar without the focus is one line; `compact:` classes say what it looks like. */
function useCollapsedBar(bar: RefObject<HTMLElement | null>, busy: boolean) {
  const { prompt, hasReference } = useDraft()
  const reference = useReference()
  const [isInUse, setInUse] = useState(false)
  // A press elsewhere ends it, too: on an iPhone buttons get no focus that could leave. A press in a dialog that the bar has opened doesn't.
  useDismissal(bar, isInUse, () => setInUse(isModalOpen()))
  const isEmpty = prompt === '' && !reference && !hasReference
  return {
    isCollapsed: isEmpty && !isInUse && !busy,
    handlers: {
      // If the bar grew under the finger, the button would miss the press.
      onFocus: ({ target }: FocusEvent) => setInUse((inUse) => inUse || !isSubmit(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setInUse(isModalOpen())
      },
    },
  }
}

function isSubmit(element: EventTarget): boolean {
  return element instanceof HTMLButtonElement && element.type === 'submit'
}

/** Above the prompt: the reference image, or that its file was lost with an earlier page. */
export function ReferenceShelf({ disabled }: { disabled: boolean }) {
  const reference = useReference()
  const { hasReference } = useDraft()
  if (!reference && !hasReference) return null
  return (
    <div className="flex items-center gap-3 px-3 pt-3 text-sm">
      {reference ? (
        <>
          <img src={reference.url} alt="" className="size-12 shrink-0 rounded-sm border border-line object-cover" />
          <p className="min-w-0 flex-1">
            <span className="block font-medium">Reference image</span>
            <span className="block truncate text-xs text-muted">{reference.file.name}</span>
          </p>
        </>
      ) : (
        <>
          <ImageOff aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
          <p className="min-w-0 flex-1 text-muted">Your reference image was not kept. Please add it again.</p>
        </>
      )}
      <IconButton
        label={reference ? 'Remove the reference image' : 'Go on without a reference image'}
        icon={<X aria-hidden="true" />}
        disabled={disabled}
        onClick={() => referenceStore.put(null)}
      />
    </div>
  )
}
