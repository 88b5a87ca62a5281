import type { Style } from '@pictor/contract'
import { Suspense, useRef, useState } from 'react'
import { ChevronDown, Palette } from '../../../../ui/icons.ts'
import { formatStyleName } from '../../../../lib/format.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { useDismissal } from '../../../../ui/overlay/use-dismissal.ts'
import { controlStyle } from '../control-style.ts'

const StylePanel = lazyComponent(() => import('./style-panel.tsx'))

export interface StylePickerProps {
  value: Style
  onChange: (style: Style) => void
  /** Styles need Pro Plus. On other plans, the menu says so. */
  isProPlus: boolean
  disabled: boolean
}

/** A button that opens the menu of styles above it. */
export function StylePicker({ value, onChange, isProPlus, disabled }: StylePickerProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismissal(root, open, () => setOpen(false))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const hasStyle = value !== 'None'
  return (
    <div ref={root}>
      <button
        ref={button}
        type="button"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Style: ${formatStyleName(value)}`}
        title="Style"
        onPointerEnter={StylePanel.preload}
        onFocus={StylePanel.preload}
        onClick={() => setOpen(!open)}
        className={controlStyle(hasStyle ? 'on' : 'off')}
      >
        <Palette aria-hidden="true" className="size-4.5 shrink-0" strokeWidth={1.75} />
        <span
          className={classNames(
            'max-w-24 truncate',
            !hasStyle && 'hidden @2xl:inline',
            hasStyle && 'hidden @sm:inline',
          )}
        >
          {hasStyle ? formatStyleName(value) : 'Style'}
        </span>
        <ChevronDown aria-hidden="true" className={classNames('hidden size-4 @2xl:block', open && 'rotate-180')} />
      </button>
      {open && (
        <Suspense>
          <StylePanel
            value={value}
            isProPlus={isProPlus}
            onClose={close}
            onLeave={() => setOpen(false)}
            onChoose={(style) => {
              close()
              onChange(style)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
