import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { onTestFinished } from 'vitest'
import type { RootData } from '../api/session/viewer.ts'

export interface RenderedComponent {
  /** Returns the only element that matches the selector and has this accessible name, or fails. */
  find: (selector: string, name?: string) => HTMLElement
  text: () => string
  click: (element: HTMLElement) => Promise<void>
  /** Presses a key on the focused element. */
  sendKey: (name: string) => Promise<void>
  /** Signs in another user and revalidates the page. */
  signIn: (viewerId: string) => Promise<void>
  /** Unmounts the page, as leaving it does. */
  unmount: () => Promise<void>
}

/** Renders a component on a page of a user until the test ends. */
export async function renderComponent(
  component: ReactNode,
  viewerId: string | null = 'ada',
  rootData: Partial<RootData> = {},
  initialEntry: InitialEntry = '/',
): Promise<RenderedComponent> {
  const container = document.body.appendChild(document.createElement('div'))
  const reactRoot = createRoot(container)
  const createRootData = (id: string | null) => ({ viewer: id === null ? null : { id }, ...rootData })
  let root = createRootData(viewerId)
  const router = createMemoryRouter([{ id: 'root', path: '*', element: component, loader: () => root }], {
    initialEntries: [initialEntry],
    hydrationData: { loaderData: { root } },
  })
  await act(async () => reactRoot.render(<RouterProvider router={router} />))
  const unmount = async () => {
    await act(async () => reactRoot.unmount())
    container.remove()
  }
  onTestFinished(unmount)
  return {
    find: (selector, name) => {
      const candidates = [...container.querySelectorAll<HTMLElement>(selector)]
      const [element, ...others] = candidates.filter((candidate) => name === undefined || getName(candidate) === name)
      if (!element || others.length > 0)
        throw new Error(`Expected one ${selector} ${name ?? ''} in ${container.innerHTML}`)
      return element
    },
    text: () => container.textContent,
    click: (element) => act(async () => element.click()),
    sendKey: (name) =>
      act(async () => {
        const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      }),
    signIn: (id) =>
      act(async () => {
        root = createRootData(id)
        await router.revalidate()
      }),
    unmount,
  }
}

function getName(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent
}
