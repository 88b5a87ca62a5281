import { useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface TooltipProps {
  text: string
  side?: 'right' | 'bottom' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * Shows a control's name to sighted users: on hover and keyboard focus, hidden by Escape. The control has its own
 * accessible name.
 */
export function Tooltip({ text, side = 'bottom', disabled = false, className, children }: TooltipProps) {
  const [isVisible, setVisible] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only observes; the control inside acts
    <span
      className={classNames('relative inline-flex', className)}
      onPointerEnter={(event) => setVisible(event.pointerType === 'mouse')}
      onPointerLeave={() => setVisible(false)}
      onFocus={(event) => setVisible(event.target.matches(':focus-visible'))}
      onBlur={() => setVisible(false)}
      onKeyDown={(event) => event.key === 'Escape' && setVisible(false)}
    >
      {children}
      {isVisible && !disabled && (
        <span ref={side === 'right' ? showAtRight : showBelow} popover="manual" aria-hidden="true" className="tooltip">
          {text}
        </span>
      )}
    </span>
  )
}

// Stable functions: with new ones, every render would show the tooltip again.
const showAtRight = (bubble: HTMLElement | null) => showTooltip(bubble, 'right')
const showBelow = (bubble: HTMLElement | null) => showTooltip(bubble, 'bottom')

/** Shows a tooltip in the top layer, where no scrolling parent clips it. Returns a function that hides the tooltip. */
function showTooltip(bubble: HTMLElement | null, side: 'right' | 'bottom') {
  if (!bubble?.parentElement || !('showPopover' in bubble)) return
  bubble.showPopover()
  const { left, right, top, bottom } = bubble.parentElement.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = bubble
  const centered = Math.min((left + right - width) / 2, innerWidth - width - GAP_PX)
  bubble.style.left = `${side === 'right' ? right + SIDE_GAP_PX : Math.max(GAP_PX, centered)}px`
  bubble.style.top = `${side === 'right' ? (top + bottom - height) / 2 : bottom + GAP_PX}px`
  return () => bubble.hidePopover()
}

/** Distance from the window's edges and from the control. */
const GAP_PX = 8
/** Distance of a tooltip next to a button, so that it clears the button's column. */
const SIDE_GAP_PX = 12
