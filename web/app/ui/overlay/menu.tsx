import { useId, useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { MenuList, type MenuItem } from './menu-list.tsx'
import { Tooltip } from './tooltip.tsx'
import { placeBeside, raise } from './top-layer.ts'
import { useDismissal } from './use-dismissal.ts'

export interface MenuProps {
  /** Names the button and the menu. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  /** Stands above the items; text only. */
  heading?: ReactNode
  items: readonly MenuItem[]
  /** `beside` is for a button in a narrow column that may scroll. */
  place?: 'below' | 'beside' | undefined
  /** Shows the label beside the button while the menu is closed. */
  hasTooltip?: boolean | undefined
}

/**
 * A button with a menu below or beside it. Our own, because an open menu of Base UI fails axe (aria-hidden-focus on its guards):
 * arrow keys, Home, End and first letters move, Escape and Tab close, the focus returns to the button.
 */
export function Menu({ label, trigger, triggerClassName, place = 'below', hasTooltip = false, ...rest }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => setOpen(false)
  useDismissal(root, open, leave)
  return (
    <div ref={root} className="relative">
      <Tooltip text={label} side="right" disabled={!hasTooltip || open} className={place === 'beside' ? 'w-full' : ''}>
        <button
          ref={button}
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            setOpen(true)
          }}
          className={triggerClassName}
        >
          {trigger}
        </button>
      </Tooltip>
      {open && (
        <MenuPopup
          id={id}
          label={label}
          place={place}
          {...rest}
          onLeave={leave}
          onClose={() => {
            leave()
            button.current?.focus()
          }}
        />
      )}
    </div>
  )
}

interface MenuPopupProps extends Pick<MenuProps, 'label' | 'heading' | 'items'> {
  id: string
  place: 'below' | 'beside'
  onClose: () => void
  onLeave: () => void
}

const POPUP =
  'w-60 max-w-[calc(100vw-1.5rem)] animate-rise-fast rounded-lg border border-line bg-surface-raised p-1.5 text-content shadow-floating'
const PLACES = {
  below: 'absolute top-full right-0 z-(--z-menu) mt-2',
  beside: 'fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] overflow-y-auto',
}

function MenuPopup({ place, heading, ...list }: MenuPopupProps) {
  return (
    <div
      ref={place === 'beside' ? showBeside : focusFirst}
      popover={place === 'beside' ? 'manual' : undefined}
      className={classNames(POPUP, PLACES[place])}
    >
      {heading && (
        <div className="truncate border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-muted">{heading}</div>
      )}
      <MenuList {...list} />
    </div>
  )
}

function showBeside(popup: HTMLElement | null) {
  if (!popup?.parentElement) return
  const lower = raise(popup)
  placeBeside(popup, popup.parentElement)
  focusFirst(popup)
  return lower
}

function focusFirst(popup: HTMLElement | null) {
  popup?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
}
