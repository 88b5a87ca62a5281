import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { onTestFinished } from 'vitest'
import type { RootData } from '../api/session/viewer.ts'

export interface Shown {
  /** The only element that matches, by its accessible name, else by its text. */
  find: (selector: string, name?: string) => HTMLElement
  text: () => string
  press: (element: HTMLElement) => Promise<void>
  /** Presses a key on the focused element. */
  key: (name: string) => Promise<void>
  /** Signs in another user and revalidates the page. */
  signIn: (viewerId: string) => Promise<void>
  /** Unmounts the page, as a reload does; later tests start again. */
  leave: () => Promise<void>
}

/** Renders a component on a page of a user until the test ends. */
export async function showComponent(
  component: ReactNode,
  viewerId: string | null = 'ada',
  rootData: Partial<RootData> = {},
  at: InitialEntry = '/',
): Promise<Shown> {
  const place = document.body.appendChild(document.createElement('div'))
  const reactRoot = createRoot(place)
  const rootOf = (id: string | null) => ({ viewer: id === null ? null : { id }, ...rootData })
  let root = rootOf(viewerId)
  const router = createMemoryRouter([{ id: 'root', path: '*', element: component, loader: () => root }], {
    initialEntries: [at],
    hydrationData: { loaderData: { root } },
  })
  await act(async () => reactRoot.render(<RouterProvider router={router} />))
  const leave = async () => {
    await act(async () => reactRoot.unmount())
    place.remove()
  }
  onTestFinished(leave)
  return {
    find: (selector, name) => {
      const found = [...place.querySelectorAll<HTMLElement>(selector)]
      const [element, ...others] = found.filter((each) => name === undefined || nameOf(each) === name)
      if (!element || others.length > 0) throw new Error(`Expected one ${selector} ${name ?? ''} in ${place.innerHTML}`)
      return element
    },
    text: () => place.textContent,
    press: (element) => act(async () => element.click()),
    key: (name) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      }),
    signIn: (id) =>
      act(async () => {
        root = rootOf(id)
        await router.revalidate()
      }),
    leave,
  }
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent
}
