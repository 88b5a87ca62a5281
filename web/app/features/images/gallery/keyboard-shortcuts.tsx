import { useEffect, useState } from 'react'
import { Switch } from '../../../ui/controls/switch.tsx'
import { Dialog, isModalOpen } from '../../../ui/overlay/dialog.tsx'
import { SHORTCUTS_EVENT } from '../filters/list-search.tsx'
import { areCharacterShortcutsOn, storeCharacterShortcuts } from '../character-shortcuts.ts'

const SHORTCUTS = [
  ['Arrow keys', 'Move between images'],
  ['Home, End', 'First or last image'],
  ['Enter', 'Open the image'],
  ['Left, Right', 'Previous or next image, while one is open'],
  ['Z', 'Actual size, while an image is open'],
  ['Esc', 'Close'],
  ['/', 'Search'],
  ['Ctrl B', 'Open or collapse the sidebar'],
  ['?', 'This list'],
] as const

/** Inside these elements, characters are typed or have another meaning. */
const KEYBOARD_CONTROLS = 'input, textarea, select, [contenteditable], [role="menu"]'

/**
 * The shortcuts `/` and `?` of pages with images, and the dialog that lists all shortcuts. Speech input can press single
 * characters by accident, so the dialog can turn these two and `z` off (WCAG 2.2, success criterion 2.1.4).
 */
export function KeyboardShortcuts() {
  const [open, setOpen] = useState(false)
  const [on, setOn] = useState(areCharacterShortcutsOn)

  useEffect(() => {
    const openDialog = () => setOpen(true)
    addEventListener(SHORTCUTS_EVENT, openDialog)
    return () => removeEventListener(SHORTCUTS_EVENT, openDialog)
  }, [])

  useEffect(() => {
    if (!on) return
    function handleKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isModalOpen()) return
      if (event.target instanceof Element && event.target.closest(KEYBOARD_CONTROLS)) return
      if (event.key === '?') setOpen(true)
      else if (event.key === '/') focusSearch()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [on])

  function changeOn(next: boolean) {
    setOn(next)
    storeCharacterShortcuts(next)
  }

  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
      <dl className="mb-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 text-sm">
        {SHORTCUTS.map(([key, action]) => (
          <div key={key + action} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-sans whitespace-nowrap">{key}</kbd>
            </dt>
            <dd className="text-muted">{action}</dd>
          </div>
        ))}
      </dl>
      <Switch label="Single-key shortcuts /, ? and Z" on={on} onChange={changeOn} />
    </Dialog>
  )
}

function focusSearch() {
  const field = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]')
  field?.select()
  field?.focus()
}
