import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

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
        <span ref={side === 'right' ? showAtRight : showBelow} popover="manual" aria-hidden="true" className="tooltip">
          {text}
        </span>
      )}
    </span>
  )
}

// Functions that stay the same, or every rendering would show it again.
const showAtRight = (bubble: HTMLElement | null) => show(bubble, 'right')
const showBelow = (bubble: HTMLElement | null) => show(bubble, 'bottom')

/** In the top layer no scrolling parent cuts it off. Returns a function that hides it. */
function show(bubble: HTMLElement | null, side: 'right' | 'bottom') {
  if (!bubble?.parentElement || !('showPopover' in bubble)) return
  bubble.showPopover()
  const { left, right, top, bottom } = bubble.parentElement.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const centered = Math.min((left + right - width) / 2, innerWidth - width - GAP_PX)
  bubble.style.left = `${side === 'right' ? right + BESIDE_PX : Math.max(GAP_PX, centered)}px`
  bubble.style.top = `${side === 'right' ? (top + bottom - height) / 2 : bottom + GAP_PX}px`
  return () => bubble.hidePopover()
}

/** From the window's edges and from the control. */
const GAP_PX = 8
/** A tooltip beside a button stands clear of the column that the button is in. */
const BESIDE_PX = 12
