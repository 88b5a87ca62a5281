import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { placeAtMiddle, raise } from './top-layer.ts'

export interface TooltipProps {
  text: string
  side?: 'right' | 'bottom' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  children: ReactNode
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
          ref={side === 'right' ? showAtRight : showBelow}
          popover="manual"
          aria-hidden="true"
          className="pointer-events-none fixed inset-auto m-0 overflow-visible rounded-sm border border-line bg-surface-raised px-2 py-1 text-xs whitespace-nowrap text-content shadow-raised"
        >
          {text}
        </span>
      )}
    </span>
  )
}

// Functions that stay the same, or every drawing would show it anew.
const showAtRight = (bubble: HTMLElement | null) => show(bubble, 'right')
const showBelow = (bubble: HTMLElement | null) => show(bubble, 'bottom')

function show(bubble: HTMLElement | null, side: 'right' | 'bottom') {
  if (!bubble?.parentElement) return
  const lower = raise(bubble)
  placeAtMiddle(bubble, bubble.parentElement, side)
  return lower
}
