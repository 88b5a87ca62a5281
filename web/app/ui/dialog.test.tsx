import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showComponent } from '../testing/show-component.tsx'
import { Dialog } from './dialog.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Edit the image">
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

test('closing a dialog returns the focus to the button that opened it', async () => {
  const { find, press, key } = await showComponent(<Page />)
  const button = find('button', 'Edit')
  button.focus()
  await press(button)
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
  await act(() => vi.waitFor(() => expect(document.querySelector('[role=dialog]')?.contains(document.activeElement)).toBe(true)))
  await key('Escape')
  await act(() => vi.waitFor(() => expect(document.activeElement).toBe(button)))
})
