import { act, Suspense, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../testing/render-component.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { ToastProvider } from './overlay/toast.tsx'

interface PartProps {
  open: boolean
  onClose: () => void
}

/** Opens a page with a lazy component whose code can be fetched or not. */
async function openPage({ isOffline, isMounted = true }: { isOffline: boolean; isMounted?: boolean }) {
  const network = { isOffline, fetched: 0 }
  const Part = lazyComponent<PartProps>(
    async () => {
      network.fetched += 1
      if (network.isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return { default: ({ open }) => (open ? <p>the menu</p> : null) }
    },
    ({ open }) => open,
  )
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <ToastProvider>
        <header>
          <button onClick={() => setOpen(true)}>{open ? 'open' : 'closed'}</button>
        </header>
        <main>
          {(isMounted || open) && (
            <Suspense>
              <Part open={open} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </main>
      </ToastProvider>
    )
  }
  const { find } = await renderComponent(<Page />)
  const clickButton = () => act(async () => find('header button').click())
  return { Part, network, clickButton, find }
}

test('a lazy component opens', async () => {
  const { clickButton, find } = await openPage({ isOffline: false })
  await clickButton()
  expect(find('main').textContent).toBe('the menu')
})

test('a preloaded component opens at once', async () => {
  const { Part, find } = await openPage({ isOffline: false, isMounted: false })
  await act(async () => Part.preload())
  act(() => find('header button').click())
  expect(find('main').textContent).toBe('the menu')
})

test("a component whose code can't be fetched shows a toast, closes, and opens the next time", async () => {
  const { network, clickButton, find } = await openPage({ isOffline: true })
  await clickButton()
  expect(find('section').textContent).toContain('Couldn’t open this')
  expect([find('header button').textContent, find('main').textContent]).toEqual(['closed', ''])
  network.isOffline = false
  await clickButton()
  expect([find('header button').textContent, find('main').textContent]).toEqual(['open', 'the menu'])
})

test("if the code can't be fetched while online, the toast offers to reload the page", async () => {
  const { clickButton, find } = await openPage({ isOffline: true })
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  await clickButton()
  await act(async () => find('section button', 'Reload').click())
  expect(reload).toHaveBeenCalledOnce()
})

test('while offline the code is not requested, and it is fetched the next time', async () => {
  const { network, clickButton, find } = await openPage({ isOffline: false, isMounted: false })
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await clickButton()
  expect([network.fetched, find('section').textContent]).toEqual([0, expect.not.stringContaining('Reload')])
  online.mockReturnValue(true)
  await clickButton()
  expect(find('main').textContent).toBe('the menu')
})
