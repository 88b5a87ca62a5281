import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { moveFocus } from './menu-keys.ts'

interface MenuWords {
  label: string
  icon?: ReactNode
}

export interface MenuAction extends MenuWords {
  onSelect: () => void
}

/** For an item that leads somewhere. */
export interface MenuLink extends MenuWords {
  renderLink: (link: MenuLinkProps) => ReactNode
}

export type MenuItem = MenuAction | MenuLink

export interface MenuLinkProps {
  role: 'menuitem'
  tabIndex: -1
  className: string
  onClick: () => void
  children: ReactNode
}

export interface MenuListProps {
  id: string
  label: string
  items: readonly MenuItem[]
  /** The focus goes back. */
  onClose: () => void
  /** The focus goes on. */
  onLeave: () => void
}

const ITEM =
  'flex min-h-control w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-sm hover:bg-surface-hover focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:text-muted'

/** What is to be chosen from; the items are reached by arrow keys. */
export function MenuList({ id, label, items, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return onLeave()
    const elements = [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    if (event.key === 'Escape') onClose()
    else if (event.key === ' ' && event.target instanceof HTMLAnchorElement) event.target.click()
    else if (!moveFocus(elements, event.key)) return
    event.preventDefault()
    // A drawer around the menu stays open.
    event.stopPropagation()
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={handleKeyDown}
      className="pt-1 first:pt-0"
    >
      {items.map((item) => (
        <Item key={item.label} item={item} onClose={onClose} />
      ))}
    </div>
  )
}

function Item({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  const { label, icon } = item
  if ('renderLink' in item) {
    const children = (
      <>
        {icon}
        {label}
      </>
    )
    return item.renderLink({ role: 'menuitem', tabIndex: -1, className: ITEM, onClick: onClose, children })
  }
  const handleClick = () => {
    onClose()
    item.onSelect()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={handleClick} className={ITEM}>
      {icon}
      {label}
    </button>
  )
}
