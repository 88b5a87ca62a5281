export const accessibility = [
  {
    promise: 'Closing a menu with Escape returns the focus to its button.',
    file: 'web/app/ui/overlay/menu-popup.tsx',
    find: 'finalFocus={() => isFocusInside(root) && button.current}',
    replace: 'finalFocus={false}',
  },
  {
    promise: 'A menu button announces whether its menu is open.',
    file: 'web/app/ui/overlay/menu.tsx',
    find: 'aria-expanded={open}',
    replace: 'aria-expanded={!open}',
  },
  {
    promise: 'Closing a dialog returns the focus to the element that opened it.',
    file: 'web/app/ui/overlay/dialog-popup.tsx',
    find: 'finalFocus={props.finalFocus}',
    replace: 'finalFocus={props.finalFocus ?? false}',
  },
  {
    promise: 'A screen reader announces a new notification.',
    file: 'web/app/ui/overlay/toast.tsx',
    find: 'aria-live="polite"',
    replace: 'aria-live="off"',
  },
]
