import { ArrowUp } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, type FormEvent } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { creditsText, useCredits } from '../credits/index.ts'
import { draftStore, useDraft } from './draft.ts'
import { PromptField } from './prompt-field.tsx'
import { RatioPicker } from './ratio-picker.tsx'
import { costOf } from './refusal.ts'
import { useShownRunning } from './running.ts'
import { useGenerate, type Generating } from './use-generate.ts'

const loadOverlay = () => import('./generating-overlay.tsx')
const GeneratingOverlay = lazy(loadOverlay)

export type PromptBarProps = Generating

// The box has no edge of its own: the whole bar shows that it has the focus.
const FORM = '@container rounded-xl has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-focus'

/** Where a picture begins. It stands in the shell's prompt bar frame. */
export function PromptBar(props: PromptBarProps) {
  const draft = useDraft()
  const shown = useShownRunning()
  const generate = useGenerate(props)
  const busy = shown !== undefined
  const button = useFocusAfter(busy)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    generate()
  }
  return (
    <form aria-label="Generate an image" onSubmit={handleSubmit} className={FORM}>
      <PromptField
        value={draft.prompt}
        onChange={(prompt) => draftStore.change({ prompt })}
        onSubmit={generate}
        onFocus={() => void loadOverlay()}
        disabled={busy}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-2.5 pb-2">
        <RatioPicker
          value={draft.aspectRatio}
          onChange={(aspectRatio) => draftStore.change({ aspectRatio })}
          disabled={busy}
        />
        <CostLine />
        <Button ref={button} type="submit" tone="primary" disabled={busy} className="md:h-11">
          Generate
          <ArrowUp aria-hidden="true" className="size-4" />
        </Button>
      </div>
      {shown && (
        <Suspense>
          <GeneratingOverlay running={shown} />
        </Suspense>
      )}
    </form>
  )
}

/** The overlay takes the focus, and its place is disabled meanwhile: afterwards it goes to the button, not to the page's start. */
function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}

/** What it costs and what one has, before pressing; and who will see it. */
function CostLine() {
  const viewer = useViewer()
  const { balance, plan } = useCredits()
  return (
    <p className="order-last flex w-full flex-wrap justify-between gap-x-3 px-1 text-xs leading-snug text-muted tabular-nums @lg:order-none @lg:block @lg:w-auto @lg:flex-1 @lg:px-0 @lg:text-right">
      {viewer && plan && (
        <span className="@lg:block">
          <span className="font-medium text-content">{creditsText(costOf(plan))}</span> · {creditsText(balance)} left
        </span>
      )}
      <span className="@lg:block">Prompt and picture become public</span>
    </p>
  )
}
