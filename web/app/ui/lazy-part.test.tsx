import { act, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { showComponent } from '../testing/show-component.tsx'
import { lazyPart } from './lazy-part.tsx'
import { ToastProvider } from './overlay/toast.tsx'

interface PartProps {
  open: boolean
  onClose: () => void
}

/** A page with a lazy component whose code can be fetched or not. */
async function openPage({ isAway, isMounted = true }: { isAway: boolean; isMounted?: boolean }) {
  const network = { isAway, fetched: 0 }
  const Part = lazyPart<PartProps>(
    async () => {
      network.fetched += 1
      if (network.isAway) throw new TypeError('Failed to fetch dynamically imported module')
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
  const { find } = await showComponent(<Page />)
  const press = () => act(async () => find('header button').click())
  return { Part, network, press, find }
}

test('a lazy component opens', async () => {
  const { press, find } = await openPage({ isAway: false })
  await press()
  expect(find('main').textContent).toBe('the menu')
})

test('a preloaded component opens at once', async () => {
  const { Part, find } = await openPage({ isAway: false, isMounted: false })
  await act(async () => Part.preload())
  act(() => find('header button').click())
  expect(find('main').textContent).toBe('the menu')
})

test("if the code can't be fetched, it says so, closes, and opens the next time", async () => {
  const { network, press, find } = await openPage({ isAway: true })
  await press()
  expect(find('section').textContent).toContain('This could not be opened')
  expect([find('header button').textContent, find('main').textContent]).toEqual(['closed', ''])
  network.isAway = false
  await press()
  expect([find('header button').textContent, find('main').textContent]).toEqual(['open', 'the menu'])
})
