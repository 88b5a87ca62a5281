import type { PlanName } from '@pictor/contract'
import { Suspense, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react'
import { ImageOff, X } from '../../../ui/icons.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useHydrated } from '../../../ui/hydration.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { isModalOpen } from '../../../ui/overlay/dialog.tsx'
import { useDismissal } from '../../../ui/overlay/use-dismissal.ts'
import { useTrackedGenerations } from '../generation-store.ts'
import { useOfferProPlus, useRemoveProPlusOptions } from '../use-offer-pro-plus.ts'
import {
  loadWatcher,
  useGenerationHost,
  useSubmitGeneration,
  type GenerationHostOptions,
} from '../use-submit-generation.ts'
import { draftStore, useDraft, referenceStore, useReference } from './draft.ts'
import { PromptBarControls } from './prompt-bar-controls.tsx'
import { PromptField } from './prompt-field.tsx'
import { useFileDrop, useReferenceIntake } from './use-reference-intake.ts'

// If the code of the watcher fails to load, the next submission loads it again.
const GenerationWatcher = lazyComponent(loadWatcher, ({ tracked }) => tracked.length > 0)

export interface PromptBarProps extends Omit<GenerationHostOptions, 'offerProPlus'> {
  /** Resolves to whether the user is on the plan afterwards. */
  onSwitchPlan: (plan: PlanName) => Promise<boolean>
}

/** Duration of the pulse that marks a missing prompt. */
const PULSE_MS = 400

// The text field has no outline of its own. The outline of the bar shows that the field has the focus, or that a file
// can be dropped.
const FORM =
  'group/bar @container relative rounded-xl has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus'

/** The form for a new generation. The page puts it into a floating frame. */
export function PromptBar({ onGenerated, onSwitchPlan, onBuyCredits }: PromptBarProps) {
  const viewerId = useViewer()?.id
  const hydrated = useHydrated()
  const { prompt } = useDraft()
  const offerProPlus = useOfferProPlus(onSwitchPlan)
  const host = useGenerationHost({ onGenerated, offerProPlus, onBuyCredits })
  const submit = useSubmitGeneration(host)
  useRemoveProPlusOptions(offerProPlus)
  const intake = useReferenceIntake(offerProPlus)
  const tracked = useTrackedGenerations()
  const busy = tracked.some(({ inBackground }) => !inBackground)
  const drop = useFileDrop(intake.addFile, busy)
  const form = useRef<HTMLFormElement>(null)
  const { isCollapsed, handlers } = useCollapsedBar(form, busy)
  const handleSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    submit()
    // While signed out, the sign-in dialog takes the focus.
    if (viewerId === undefined || prompt.trim() !== '') return
    form.current?.querySelector('textarea')?.focus()
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      form.current?.animate({ opacity: [1, 0.5, 1] }, PULSE_MS)
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
          onSubmit={handleSubmit}
          onFocus={GenerationWatcher.preload}
          onFile={intake.addFile}
          disabled={busy}
        />
        <PromptBarControls
          offerProPlus={offerProPlus}
          onChooseReference={intake.choose}
          onBuyCredits={onBuyCredits}
          disabled={busy}
        />
      </div>
    </form>
  )
}

/** On small screens, an empty bar without the focus collapses to one line. `compact:` classes define its appearance. */
function useCollapsedBar(bar: RefObject<HTMLElement | null>, busy: boolean) {
  const { prompt, hasReference } = useDraft()
  const reference = useReference()
  const [isInUse, setInUse] = useState(false)
  // A click outside also collapses the bar: a tapped button on an iPhone gets no focus, so the bar gets no blur event.
  // A click in a dialog that the bar opened does not collapse it.
  useDismissal(bar, isInUse, () => setInUse(isModalOpen()))
  const isEmpty = prompt === '' && !reference && !hasReference
  return {
    isCollapsed: isEmpty && !isInUse && !busy,
    handlers: {
      // A focus on the submit button must not expand the bar: the button would move away from the finger and miss the
      // tap.
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

/** Shown above the prompt: the reference image, or a note that its file is missing after a reload. */
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
          <p className="min-w-0 flex-1 text-muted">Your reference image wasn’t saved. Please add it again.</p>
        </>
      )}
      <IconButton
        label={reference ? 'Remove the reference image' : 'Continue without a reference image'}
        icon={<X aria-hidden="true" />}
        disabled={disabled}
        onClick={() => referenceStore.put(null)}
      />
    </div>
  )
}
