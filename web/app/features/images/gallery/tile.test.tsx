import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { HydratedProvider } from '../../../ui/hydration.ts'
import { makeImage } from '../../../testing/image-fixture.ts'
import { Tile } from './tile.tsx'

beforeEach(() => {
  // happy-dom loads no files and reports every image as complete. Here they are still loading.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})
async function showTile(fields: Partial<Image> = {}) {
  const opened: string[] = []
  const image = makeImage(fields)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  // Otherwise the tile would still wait for its image after the document is gone.
  onTestFinished(() => act(() => root.unmount()))
  const queries = new QueryClient()
  const show = (current: Image) =>
    act(async () => {
      root.render(
        <QueryClientProvider client={queries}>
          <Tile image={current} eager={false} onOpen={(id) => opened.push(id)} />
        </QueryClientProvider>,
      )
    })
  await show(image)
  const find = <Kind extends HTMLElement>(selector: string) => {
    const found = container.querySelector<Kind>(selector)
    if (!found) throw new Error(`no ${selector} in ${container.innerHTML}`)
    return found
  }
  return { container, image, opened, find, show }
}

function advanceOneSecond() {
  return act(() => vi.advanceTimersByTimeAsync(1_000))
}

function click(element: HTMLElement, init: MouseEventInit = {}) {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init })
  act(() => {
    element.dispatchEvent(event)
  })
  return event
}

test('a tile links to the page of its image, and a click opens the preview instead', async () => {
  const { image, opened, find } = await showTile()
  expect(find('a').getAttribute('href')).toBe(`/image/${image.id}`)
  expect(click(find('a')).defaultPrevented).toBe(true)
  expect(opened).toEqual([image.id])
})

test('a click that opens a new tab is left to the browser', async () => {
  const { opened, find } = await showTile()
  expect(click(find('a'), { ctrlKey: true }).defaultPrevented).toBe(false)
  expect(click(find('a'), { metaKey: true }).defaultPrevented).toBe(false)
  expect(opened).toEqual([])
})

test('the tile of a private image has a badge and does not link to a public page', async () => {
  const { image, container, find } = await showTile({ visibility: 'private' })
  expect(find('a').getAttribute('href')).toBe(`?image=${image.id}`)
  expect(container.textContent).toContain('Private')
})

test('the prompt is the alternative text of the image', async () => {
  const { find } = await showTile({ prompt: 'A red fox' })
  expect(find('img').getAttribute('alt')).toBe('A red fox')
})

test.each([
  [1, '1 like'],
  [2, '2 likes'],
  [1234, '1,234 likes'],
])('a favorite count of %i is shown as %j', async (count, text) => {
  const { container } = await showTile({ favorite_count: count })
  expect(container.textContent).toContain(text)
})

test('a favorite count of zero is not shown', async () => {
  const { container } = await showTile({ favorite_count: 0 })
  expect(container.textContent).not.toMatch(/like/)
})

test.each(['pointerover', 'focusin'])(
  'prompt and download link are rendered over a tile after the first %s',
  async (event) => {
    const { image, container, find } = await showTile({ prompt: 'A red fox' })
    expect(container.textContent).not.toContain(image.prompt)
    expect(container.querySelector('[download]')).toBeNull()
    act(() => void find('a').dispatchEvent(new Event(event, { bubbles: true })))
    expect(container.textContent).toContain(image.prompt)
    expect(find('a + [download]').getAttribute('href')).toBe(`/api/images/${image.id}/download`)
  },
)

test('without JavaScript, the prompt is in the HTML', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <HydratedProvider>
        <Tile image={makeImage({ prompt: 'A red fox' })} eager={false} onOpen={() => {}} />
      </HydratedProvider>
    </QueryClientProvider>,
  )
  expect(html).toMatch(/<noscript>.*A red fox<\/span>.*<\/noscript>/)
})

test("the author is in the link's text for screen readers", async () => {
  const { find } = await showTile({ user_name: 'Ada' })
  expect(find('a').textContent).toContain('by Ada')
})

test('an image that fails to load can be retried, which refetches it, and the focus stays on the tile', async () => {
  const requests: Request[] = []
  vi.stubGlobal('fetch', (request: Request) => (requests.push(request), new Promise(() => {})))
  const { container, find, image } = await showTile()
  act(() => find('a').focus())
  act(() => {
    find('img').dispatchEvent(new Event('error'))
  })
  expect(container.textContent).toContain('Failed to load image')
  expect(document.activeElement).toBe(find('button'))
  click(find('button'))
  expect(container.textContent).not.toContain('Failed to load image')
  expect(document.activeElement).toBe(find('a'))
  await vi.waitFor(() => expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([`/api/images/${image.id}`]))
})

test('a failed image is loaded again when the network is back', async () => {
  const { container, find } = await showTile()
  act(() => {
    find('img').dispatchEvent(new Event('error'))
  })
  expect(container.querySelector('img')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(container.querySelector('img')).not.toBeNull()
})

test('a failed image is shown again when it gets another file', async () => {
  const { container, find, image, show } = await showTile()
  act(() => {
    find('img').dispatchEvent(new Event('error'))
  })
  expect(container.textContent).toContain('Failed to load image')
  await show({ ...image, compressed_url: '/files/s/1-x/compressed-images/a.webp' })
  expect(find('img').getAttribute('src')).toBe('/files/s/1-x/compressed-images/a.webp')
})

test('an image that failed before hydration shows the failure', async () => {
  vi.useFakeTimers()
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  const { container } = await showTile()
  await advanceOneSecond()
  expect(container.textContent).toContain('Failed to load image')
})

test.each([
  ['fades in on screen', 100, 'fading'],
  ['appears at once off screen', 5_000, undefined],
])('a slow image is hidden until it is loaded, and %s', async (_what, top, stage) => {
  vi.useFakeTimers()
  const { find } = await showTile()
  const imageElement = find<HTMLImageElement>('img')
  expect(imageElement.dataset['stage']).toBeUndefined()
  await advanceOneSecond()
  expect(imageElement.dataset['stage']).toBe('waiting')
  vi.spyOn(imageElement, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 280, 420))
  act(() => void imageElement.dispatchEvent(new Event('load')))
  expect(imageElement.dataset['stage']).toBe(stage)
})

test.each([
  ['loads slowly is blurred until it is loaded', false, true],
  ['loads at once is never hidden or blurred', true, false],
])('an image that %s', async (_what, isComplete, isBlurred) => {
  vi.useFakeTimers()
  const { find } = await showTile({ thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w' })
  const placeholder = () => find('img').parentElement?.style.backgroundImage
  expect(placeholder()).toBe('')
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isComplete)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(isComplete ? 320 : 0)
  await advanceOneSecond()
  expect(find('img').hasAttribute('data-stage')).toBe(isBlurred)
  expect(placeholder()?.includes('data:image/png')).toBe(isBlurred)
})

test('without JavaScript, an image is visible', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Tile image={makeImage()} eager={false} onOpen={() => {}} />
    </QueryClientProvider>,
  )
  expect(html).not.toContain('data-stage')
})
