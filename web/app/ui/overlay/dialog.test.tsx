import { act, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('a wide dialog that opens while nothing has the focus has no ring until the focus moves', async () => {
  await renderComponent(
    <Dialog open onClose={() => {}} title="Image" size="wide">
      <button>Try again</button>
    </Dialog>,
  )
  const findPopup = () => document.querySelector<HTMLElement>('[role=dialog]')
  await waitFor(() => expect(document.activeElement).toBe(findPopup()))
  expect(findPopup()?.hasAttribute('data-no-ring')).toBe(true)
  act(() => findPopup()?.querySelector('button')?.focus())
  expect(findPopup()?.hasAttribute('data-no-ring')).toBe(false)
})

test('Back closes a dialog without the router, and goes forward to a change of the URL', async () => {
  const { click, steps, goBack, isRouterNotified } = await openDialog()
  await goBack()
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect([steps, isRouterNotified()]).toEqual([[], false])

  await click('Edit')
  await click('Rename')
  await goBack()
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect([steps, isRouterNotified()]).toEqual([[1], false])
})

test('a dialog that closes removes its history entry', async () => {
  const { click, steps } = await openDialog()
  await click('Close')
  expect(steps).toEqual([-1])
})

/** Opens a dialog that closes on Back. The browser's history does not move, because happy-dom's has no events. */
async function openDialog() {
  const openedHref = location.href
  const steps: number[] = []
  vi.spyOn(history, 'go').mockImplementation((delta = 0) => void steps.push(delta))
  const handlePopState = vi.fn()
  addEventListener('popstate', handlePopState)
  onTestFinished(() => removeEventListener('popstate', handlePopState))
  const page = await renderComponent(<ButtonWithDialog closesOnBack />)
  const findButton = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button, a')].find(
      (element) => (element.getAttribute('aria-label') ?? element.textContent) === name,
    )
  const click = async (name: string) => {
    await waitFor(() => expect(findButton(name)).toBeDefined())
    await page.click(findButton(name) ?? document.body)
  }
  await click('Edit')
  await waitFor(() => expect(findButton('Rename')).toBeDefined())
  const goBack = () =>
    act(async () => {
      history.replaceState(history.state, '', openedHref)
      dispatchEvent(new PopStateEvent('popstate'))
    })
  return { click, steps, goBack, isRouterNotified: () => handlePopState.mock.calls.length > 0 }
}

function ButtonWithDialog({ closesOnBack }: { closesOnBack?: boolean }) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const rename = () => {
    history.replaceState(history.state, '', '?name=Ada')
    setSearch('?name=Ada')
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Edit the image"
        closeOnBack={closesOnBack ? { search } : undefined}
      >
        <input aria-label="Name" />
        <button type="button" onClick={rename}>
          Rename
        </button>
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
