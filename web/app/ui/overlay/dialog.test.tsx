import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { Dialog } from './dialog.tsx'

test('closing a dialog returns the focus to the button that opened it', async () => {
  const { find, click, sendKey } = await renderComponent(<ButtonWithDialog />)
  const button = find('button', 'Edit')
  button.focus()
  await click(button)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Name'))
  await sendKey('Escape')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

function ButtonWithDialog() {
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

function waitFor(check: () => void) {
  return vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })
}
