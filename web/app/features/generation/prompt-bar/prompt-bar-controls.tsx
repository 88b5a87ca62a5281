import type { Style } from '@pictor/contract'
import { ArrowUp, ImagePlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useCredits } from '../../credits/index.ts'
import { controlStyle } from './control-style.ts'
import { CostLine } from './cost-line.tsx'
import { draftStore, useDraft } from './draft.ts'
import { RatioPicker } from './ratio-picker.tsx'
import { isProPlus } from '../validation.ts'
import { StylePicker } from './styles/style-picker.tsx'
import type { ExplainProPlus } from '../use-explain-pro-plus.ts'
import { VisibilitySwitch } from './visibility-switch.tsx'

export interface PromptBarControlsProps {
  explain: ExplainProPlus
  onSignIn: () => void
  onChooseReference: () => void
  disabled: boolean
}

/** The row below the prompt: how the picture is to be, what it costs, and the button. */
export function PromptBarControls({ onChooseReference, disabled, ...needs }: PromptBarControlsProps) {
  const { aspectRatio, style, visibility } = useDraft()
  const { plan } = useCredits()
  const chooseStyle = useChooseStyle(needs)
  const button = useFocusAfter(disabled)
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 px-2 pb-2 compact:group-data-resting/bar:py-1.5 compact:group-data-resting/bar:pr-1.5 compact:group-data-resting/bar:pl-2 compact:group-data-resting/bar:[&>:not([type=submit])]:hidden">
      <RatioPicker
        value={aspectRatio}
        onChange={(aspectRatio) => draftStore.change({ aspectRatio })}
        disabled={disabled}
      />
      <StylePicker value={style} onChange={chooseStyle} isProPlus={isProPlus(plan)} disabled={disabled} />
      <button
        type="button"
        aria-label="Add a reference image"
        title="Reference image: choose, drop or paste"
        disabled={disabled}
        onClick={onChooseReference}
        className={controlStyle()}
      >
        <ImagePlus aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
      </button>
      <VisibilitySwitch
        value={visibility}
        onChange={(visibility) => draftStore.change({ visibility })}
        disabled={disabled}
      />
      <CostLine visibility={visibility} />
      <Button
        ref={button}
        type="submit"
        tone="primary"
        disabled={disabled}
        className="ml-auto max-[24rem]:px-3 md:h-11 compact:group-data-resting/bar:px-3"
      >
        <span className="max-[24rem]:sr-only compact:group-data-resting/bar:sr-only">Generate</span>
        <ArrowUp aria-hidden="true" className="size-4" />
      </Button>
    </div>
  )
}

/** Signed out, the style is kept until it is known who wants it; then `useProPlusOnly` looks whether it is theirs. */
function useChooseStyle({ explain, onSignIn }: Pick<PromptBarControlsProps, 'explain' | 'onSignIn'>) {
  const signedIn = useViewer() !== null
  const { plan } = useCredits()
  return (style: Style) => {
    const choose = () => draftStore.change({ style })
    if (style === 'None' || isProPlus(plan)) return choose()
    if (signedIn) return explain('style', choose)
    choose()
    onSignIn()
  }
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
