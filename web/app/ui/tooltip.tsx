import { useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TooltipProps {
  text: string
  side?: 'right' | 'bottom' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

const SIDES = {
  right: 'top-1/2 left-full ml-2 -translate-y-1/2',
  bottom: 'top-full left-1/2 mt-2 -translate-x-1/2',
}

/** Shows a control's name to those who see: on hover and keyboard focus, gone with Escape. The control has its own name. */
export function Tooltip({ text, side = 'bottom', disabled = false, className, children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches; the control inside is the one that acts
    <span
      className={classNames('relative inline-flex', className)}
      onPointerEnter={(event) => setShown(event.pointerType === 'mouse')}
      onPointerLeave={() => setShown(false)}
      onFocus={(event) => setShown(event.target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {children}
      {shown && !disabled && (
        <span
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute z-(--z-menu) rounded-sm border border-line bg-surface-raised px-2 py-1 text-xs whitespace-nowrap text-content shadow-raised',
            SIDES[side],
          )}
        >
          {text}
        </span>
      )}
    </span>
  )
}
