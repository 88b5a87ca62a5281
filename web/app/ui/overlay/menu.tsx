import { Suspense, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { Tooltip } from './tooltip.tsx'

const MenuPopup = lazyComponent(
  () => import('./menu-popup.tsx'),
  ({ open }) => open,
)

interface MenuItemContent {
  label: string
}

/** An item with an action or with a link. */
export type MenuItem = MenuItemContent &
  ({ onSelect: () => void } | { renderLink: (link: MenuLinkProps) => ReactElement })

export interface MenuLinkProps {
  className: string
  children: ReactNode
}

export interface MenuProps {
  /** Accessible name of the button and the menu. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  /** Above the items; text only. */
  heading?: ReactNode
  items: readonly MenuItem[]
  /** `right` is for a button in a narrow column that may scroll. */
  place?: 'below' | 'right' | undefined
  /** Shows the label next to the button while the menu is closed. */
  hasTooltip?: boolean | undefined
}

/**
 * A button with a menu below or next to it. The menu's code is fetched when the button is pointed at or focused. After
 * an earlier click, the menu opens as soon as the code is loaded.
 */
export function Menu({ label, trigger, triggerClassName, place = 'below', hasTooltip = false, ...rest }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <div ref={root} className="relative">
      <Tooltip text={label} side="right" disabled={!hasTooltip || open} className={place === 'right' ? 'w-full' : ''}>
        <button
          ref={button}
          type="button"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onPointerEnter={MenuPopup.preload}
          onFocus={MenuPopup.preload}
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
      {wasOpen && (
        <Suspense>
          <MenuPopup
            {...rest}
            id={id}
            label={label}
            place={place}
            open={open}
            root={root}
            button={button}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
