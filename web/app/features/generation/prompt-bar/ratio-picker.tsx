import { ASPECT_RATIOS, type AspectRatio } from '@pictor/contract/limits'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { controlStyle } from './control-style.ts'

export interface RatioPickerProps {
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
