import { useEffect, useState } from 'react'
import { Dialog, isModalOpen } from '../../../ui/overlay/dialog.tsx'

const KEYS = [
  ['← → ↑ ↓', 'Move between images'],
  ['Home, End', 'First or last image'],
  ['Enter', 'Open the image'],
  ['← →', 'Previous or next image, while one is open'],
  ['Z', 'Actual size, while an image is open'],
  ['Esc', 'Close'],
  ['/', 'Search'],
  ['Ctrl B', 'Open or collapse the sidebar'],
  ['?', 'This list'],
] as const

/** Opens a list of the gallery's keys when `?` is pressed outside of text fields and dialogs. */
export function KeyList() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isModalOpen()) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3 text-sm">
        {KEYS.map(([key, action]) => (
          <div key={key + action} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line px-1.5 py-0.5 font-sans whitespace-nowrap">{key}</kbd>
            </dt>
            <dd className="text-muted">{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
