import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { moveFocus } from './menu-keys.ts'
import { useDismissal } from './use-dismissal.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  onSelect: () => void
}

export interface MenuProps {
  /** Names the button and the menu. */
  label: string
  /** What the button shows. */
  trigger: ReactNode
  triggerClassName?: string | undefined
  /** Stands above the items; text only. */
  heading?: ReactNode
  items: readonly MenuItem[]
}

/**
 * A button with a menu below it. Our own, because an open menu of Base UI fails axe (aria-hidden-focus on its guards): arrow
 * keys, Home, End and first letters move, Escape and Tab close, the focus returns to the button.
 */
export function Menu({ label, trigger, triggerClassName, heading, items }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useDismissal(root, open, () => setOpen(false))

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={root} className="relative">
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
      {open && (
        <div className="absolute top-full right-0 z-(--z-menu) mt-2 w-60 max-w-[calc(100vw-1.5rem)] animate-[rise_var(--duration-fast)_var(--curve-out)] rounded-lg border border-line bg-surface-raised p-1.5 shadow-floating">
          {heading && (
            <div className="truncate border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-muted">{heading}</div>
          )}
          <MenuList {...{ id, label, items }} onClose={close} onLeave={() => setOpen(false)} />
        </div>
      )}
    </div>
  )
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'items'> {
  id: string
  onClose: () => void
  onLeave: () => void
}

function MenuList({ id, label, items, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return onLeave()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    if (event.key === 'Escape') onClose()
    else if (!moveFocus(buttons, event.key)) return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="pt-1 first:pt-0"
    >
      {items.map((item, index) => (
        <button
          key={item.label}
          ref={index === 0 ? focusNow : undefined}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose()
            item.onSelect()
          }}
          className={classNames(
            'flex min-h-11 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-sm md:min-h-9',
            'hover:bg-surface-hover focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:text-muted',
          )}
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  )
}

function focusNow(item: HTMLButtonElement | null) {
  item?.focus()
}
