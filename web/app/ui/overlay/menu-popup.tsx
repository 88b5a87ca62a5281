import { Menu as Base } from '@base-ui/react/menu'
import { useCallback, type KeyboardEvent, type RefObject } from 'react'
import type { MenuItem, MenuProps } from './menu.tsx'

export interface MenuPopupProps extends Pick<MenuProps, 'label' | 'heading' | 'items'> {
  id: string
  place: 'below' | 'right'
  open: boolean
  onClose: () => void
  /** The element around the button. The menu is rendered into it, so that both are in the same landmark. */
  root: RefObject<HTMLDivElement | null>
  button: RefObject<HTMLButtonElement | null>
}

const PLACES = {
  below: { side: 'bottom', sideOffset: 8 },
  right: { side: 'right', sideOffset: 12, collisionAvoidance: { fallbackAxisSide: 'start' } },
} as const

/** The popup of a menu button. Base UI handles arrow keys, Home, End, first letters, Escape and Tab. */
export default function MenuPopup({ id, label, place, open, onClose, root, button, heading, items }: MenuPopupProps) {
  const focusFirst = useFocusFirst(root)
  return (
    <Base.Root
      open={open}
      modal={false}
      onOpenChange={(next, { event, cancel }) => {
        // A click on the button already closes the menu.
        if (event.target instanceof Node && button.current?.contains(event.target)) cancel()
        else if (!next) onClose()
      }}
    >
      <Base.Portal container={root}>
        <Base.Positioner
          {...PLACES[place]}
          anchor={button}
          align="end"
          positionMethod="fixed"
          collisionPadding={8}
          className="z-(--z-menu)"
        >
          <Base.Popup finalFocus={() => isFocusInside(root) && button.current} className="menu-popup">
            {heading && (
              <div className="mb-1 truncate border-b border-line px-2.5 pt-1.5 pb-2.5 text-sm text-muted">
                {heading}
              </div>
            )}
            <Base.List ref={focusFirst} id={id} aria-label={label}>
              {items.map((item) => (
                <Item key={item.label} item={item} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Item({ item }: { item: MenuItem }) {
  const { label } = item
  if ('renderLink' in item) {
    return (
      <Base.LinkItem
        closeOnClick
        onKeyDown={selectWithSpace}
        render={item.renderLink({ className: 'menu-item', children: label })}
      />
    )
  }
  return (
    <Base.Item
      nativeButton
      onKeyDown={selectWithSpace}
      onClick={item.onSelect}
      render={
        <button type="button" className="menu-item">
          {label}
        </button>
      }
    />
  )
}

/** Handles the space key at once: for half a second after a letter, Base UI would treat it as the next letter. */
function selectWithSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.click()
}

/**
 * Returns a ref for the list that moves the focus to its first item, so that the item is announced and arrow keys
 * continue from it. After a click, Base UI would only focus the list. If the user has moved the focus elsewhere while
 * the code was fetched, it stays there.
 */
function useFocusFirst(root: MenuPopupProps['root']) {
  return useCallback(
    (list: HTMLElement | null) => {
      const firstItem = list?.querySelector<HTMLElement>('[role=menuitem]')
      // Base UI registers the items one frame later, and handles no keys of an item before.
      requestAnimationFrame(() => {
        if (isFocusInside(root)) firstItem?.focus({ preventScroll: true })
      })
    },
    [root],
  )
}

/** Whether the focus is in the menu, on its button, or nowhere. */
function isFocusInside(root: MenuPopupProps['root']): boolean {
  const { activeElement, body } = document
  return activeElement === body || root.current?.contains(activeElement) === true
}
