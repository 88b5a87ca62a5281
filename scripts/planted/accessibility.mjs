export const accessibility = [
  {
    promise: 'A menu that is closed by Escape returns the focus to its button.',
    file: 'web/app/ui/overlay/menu-popup.tsx',
    find: 'finalFocus={() => isFocusInside(root) && button.current}',
    replace: 'finalFocus={false}',
  },
  {
    promise: 'A menu button says whether its menu is open.',
    file: 'web/app/ui/overlay/menu.tsx',
    find: 'aria-expanded={open}',
    replace: 'aria-expanded={!open}',
  },
  {
    promise: 'A dialog that is closed returns the focus to what opened it.',
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
