import type { Style, Visibility } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { ASPECT_RATIOS, type AspectRatio } from '@pictor/contract/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { ArrowUp, ChevronDown, Globe, ImagePlus, Lock } from '../../../ui/icons.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { creditsText, useCredits } from '../../credits/index.ts'
import { useSignIn } from '../../users/index.ts'
import type { OfferProPlus } from '../use-offer-pro-plus.ts'
import { getGenerationCost, isProPlus } from '../validation.ts'
import { controlStyle } from './control-style.ts'
import { draftStore, useDraft } from './draft.ts'
import { StylePicker } from './styles/style-picker.tsx'

export interface PromptBarControlsProps {
  offerProPlus: OfferProPlus
  onChooseReference: () => void
  onBuyCredits: () => void
  disabled: boolean
}

/** The row below the prompt: the options, the cost and the submit button. */
export function PromptBarControls(props: PromptBarControlsProps) {
  const { offerProPlus, onChooseReference, onBuyCredits, disabled } = props
  const { aspectRatio, style, visibility } = useDraft()
  const { plan } = useCredits()
  const lacksCredits = useMissingCredits() > 0
  const chooseStyle = useChooseStyle(offerProPlus)
  const submitButton = useReturnFocus(disabled)
  return (
    <div className="prompt-bar-controls">
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
        ref={submitButton}
        type="submit"
        tone="primary"
        disabled={disabled}
        onClick={(event) => {
          if (!lacksCredits) return
          event.preventDefault()
          onBuyCredits()
        }}
        className="ml-auto max-[24rem]:px-3 md:h-11 compact:group-data-collapsed/bar:px-3"
      >
        {lacksCredits ? (
          'Buy credits'
        ) : (
          <>
            <span className="max-[24rem]:sr-only compact:group-data-collapsed/bar:sr-only">Generate</span>
            <ArrowUp aria-hidden="true" className="size-4" />
          </>
        )}
      </Button>
    </div>
  )
}

/** Returns how many credits the user lacks for a generation: 0 or less if the balance suffices or isn't known. */
function useMissingCredits(): number {
  const viewer = useViewer()
  const { balance, plan } = useCredits()
  return viewer && !viewer.isSuspended && plan ? getGenerationCost(plan) - balance : 0
}

/** While signed out, the style stays selected. After signing in, `useRemoveProPlusOptions` checks the plan. */
function useChooseStyle(offerProPlus: OfferProPlus) {
  const { openDialog } = useSignIn()
  const signedIn = useViewer() !== null
  const { plan } = useCredits()
  return (style: Style) => {
    const choose = () => draftStore.change({ style })
    if (style === 'None' || isProPlus(plan)) return choose()
    if (signedIn) return offerProPlus('style', choose)
    choose()
    openDialog()
  }
}

/**
 * Focuses the submit button when the bar is no longer busy. The field that had the focus was disabled while the overlay
 * was open, so the browser would move the focus to the start of the page.
 */
function useReturnFocus(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus()
    wasBusy.current = busy
  }, [busy])
  return button
}

interface RatioPickerProps {
  value: AspectRatio
  onChange: (ratio: AspectRatio) => void
  disabled: boolean
}

/** The aspect ratios as small rectangles: next to each other if the bar is wide, behind a button on phones. */
export function RatioPicker({ value, onChange, disabled }: RatioPickerProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        aria-expanded={open}
        aria-controls={id}
        aria-label={`Aspect ratio: ${value}`}
        onClick={() => setOpen(!open)}
        className={classNames(controlStyle(), '@3xl:hidden')}
      >
        <RatioShape ratio={value} />
        {value}
        <ChevronDown aria-hidden="true" className={classNames('hidden size-4 @sm:block', open && 'rotate-180')} />
      </button>
      <fieldset
        id={id}
        disabled={disabled}
        className={classNames(
          'order-first w-full min-w-0 flex-wrap justify-between gap-0.5 disabled:opacity-55 @3xl:order-none @3xl:flex @3xl:w-auto',
          open ? 'flex' : 'hidden',
        )}
      >
        <legend className="sr-only">Aspect ratio</legend>
        {ASPECT_RATIOS.map((ratio) => (
          <RatioChoice key={ratio} name={id} ratio={ratio} checked={ratio === value} onChange={onChange} />
        ))}
      </fieldset>
    </>
  )
}

interface RatioChoiceProps {
  name: string
  ratio: AspectRatio
  checked: boolean
  onChange: (ratio: AspectRatio) => void
}

function RatioChoice({ name, ratio, checked, onChange }: RatioChoiceProps) {
  return (
    <label className="ratio-choice">
      <input
        type="radio"
        name={name}
        value={ratio}
        checked={checked}
        onChange={() => onChange(ratio)}
        className="sr-only"
      />
      <RatioShape ratio={ratio} />
      <span className="text-[0.6875rem] leading-none tabular-nums">{ratio}</span>
    </label>
  )
}

const LONG_SIDE_REM = 1.125

function RatioShape({ ratio }: { ratio: AspectRatio }) {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  const scale = LONG_SIDE_REM / Math.max(width, height)
  return (
    <span aria-hidden="true" className="flex h-4.5 w-4.5 items-center justify-center">
      <span
        className="rounded-[3px] border-[1.5px] border-current"
        style={{ width: `${width * scale}rem`, height: `${height * scale}rem` }}
      />
    </span>
  )
}

export interface VisibilitySwitchProps {
  value: Visibility
  onChange: (visibility: Visibility) => void
  disabled: boolean
}

/**
 * Off: the image is public. On: only its owner sees it. Icon and text show the state. The name stays the same, as a
 * switch requires, and contains both texts, because speech input finds a control by its visible text.
 */
export function VisibilitySwitch({ value, onChange, disabled }: VisibilitySwitchProps) {
  const isPrivate = value === 'private'
  const Icon = isPrivate ? Lock : Globe
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isPrivate}
      aria-label="Private instead of public"
      title={`${isPrivate ? 'Only you' : 'Anyone'} can see the image and its prompt`}
      disabled={disabled}
      onClick={() => onChange(isPrivate ? 'public' : 'private')}
      className={controlStyle(isPrivate ? 'on' : 'off')}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
      <span className="hidden @2xl:inline">{isPrivate ? 'Private' : 'Public'}</span>
    </button>
  )
}

/** Shows the cost, the balance and who will see the image. For a suspended account, it says why it cannot generate. */
function CostLine({ visibility }: { visibility: Visibility }) {
  const viewer = useViewer()
  const { balance, plan } = useCredits()
  const missing = useMissingCredits()
  return (
    <p className="cost-line">
      {viewer?.isSuspended ? (
        <span className="text-content">{errors.ACCOUNT_SUSPENDED.message}</span>
      ) : (
        <>
          {viewer && plan && (
            <span className="@2xl:block">
              <span className="font-medium text-content">{creditsText(getGenerationCost(plan))}</span> ·{' '}
              {missing > 0 ? (
                <span className="font-medium text-danger">{creditsText(missing)} short</span>
              ) : (
                `${creditsText(balance)} left`
              )}
            </span>
          )}
          <span className="@2xl:block">
            {visibility === 'private' ? 'Only you will see it' : 'Image and prompt are public'}
          </span>
        </>
      )}
    </p>
  )
}
