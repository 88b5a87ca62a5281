import { expect, test, type Locator, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { findGalleryImage, tileOf } from './images.ts'
import { findSmallTargets } from './small-targets.ts'

const PORTRAIT = { width: 390, height: 844 }
const SMALL = { width: 320, height: 568 }
const LANDSCAPE = { width: 844, height: 390 }

const ROUTES = [
  '/',
  '/generate',
  '/my-media',
  '/favorites',
  '/settings',
  '/upload',
  '/credits',
  '/pricing',
  '/verify',
  '/about',
  '/terms',
  '/privacy',
  '/refund',
  '/contact',
  '/blog',
  '/magic-studio',
  '/art-gallery',
  '/no-such-page',
]

test.skip(({ browserName }) => browserName === 'firefox', 'Playwright cannot emulate touch in Firefox.')

test.use({ hasTouch: true, isMobile: true, viewport: PORTRAIT })

type TouchPath = readonly (readonly [x: number, y: number])[]

/** Touches the first point and moves over the others. Returns a function that lifts the finger. */
async function dragFinger(page: Page, [start, ...touchPath]: TouchPath): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove', [x, y] = start ?? [0, 0]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await send('touchStart')
  for (const point of touchPath) await send('touchMove', [...point])
  return async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await session.detach()
  }
}

async function swipe(page: Page, touchPath: TouchPath): Promise<void> {
  await (
    await dragFinger(page, touchPath)
  )()
}

/** Rotates the phone and waits until the page has the new size. */
async function rotate(page: Page, size: typeof PORTRAIT): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction(({ width }) => matchMedia(`(width: ${width}px)`).matches, size)
}

const barOf = (page: Page) => page.getByRole('form', { name: 'Generate an image' })

async function readBox(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

async function expectToFit(page: Page, label: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(excess, label).toBe(0)
}

test('pages fit a small phone and controls are large enough, in portrait and landscape', async ({
  member: { page },
}) => {
  test.setTimeout(180_000)
  for (const path of ROUTES) {
    await page.setViewportSize(SMALL)
    await goto(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(page, path)
    expect.soft(await findSmallTargets(page), `${path}, portrait`).toEqual([])
    await rotate(page, LANDSCAPE)
    await expectToFit(page, `${path}, landscape`)
    expect.soft(await findSmallTargets(page), `${path}, landscape`).toEqual([])
  }
})

test('overlays fit a small phone', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize(SMALL)
  const image = await findGalleryImage(page.request)
  for (const path of ['/auth/signin', `/?image=${image.id}`]) {
    await goto(page, path)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectToFit(page, path)
    expect(await findSmallTargets(page), path).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('textbox', { name: 'Prompt' }).tap()
  await page.getByRole('button', { name: /^Aspect ratio/ }).tap()
  await page.getByRole('button', { name: /^Style/ }).tap()
  await expect(page.getByRole('menu', { name: 'Style' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expectToFit(page, 'bar and filters')
  // Polled, because a button shrinks a little while it is pressed.
  await expect.poll(() => findSmallTargets(page), 'bar and filters').toEqual([])
})

test('the prompt bar expands on focus and stays above the keyboard', { tag: '@core' }, async ({ page }) => {
  await goto(page, '/')
  const bar = barOf(page)
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  expect((await readBox(bar)).height).toBeLessThanOrEqual(60)
  await prompt.tap()
  await expect(page.getByRole('button', { name: /^Style/ })).toBeVisible()

  // A real keyboard that covers the page changes only the visual viewport.
  const setVisibleHeight = (visibleHeight: number) =>
    page.evaluate((height) => {
      Object.defineProperty(window.visualViewport, 'height', { configurable: true, get: () => height })
      window.visualViewport?.dispatchEvent(new Event('resize'))
    }, visibleHeight)
  await expect(async () => {
    await setVisibleHeight(500)
    const { y, height } = await readBox(bar)
    expect(y + height).toBeLessThanOrEqual(500)
  }).toPass()
  await setVisibleHeight(PORTRAIT.height)
  const bottom = async () => {
    const { y, height } = await readBox(bar)
    return y + height
  }
  await expect.poll(bottom).toBeGreaterThan(800)

  await prompt.fill('a heron')
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(page.getByRole('button', { name: /^Style/ })).toBeVisible()
  await prompt.fill('')
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(page.getByRole('button', { name: /^Style/ })).toBeHidden()

  await rotate(page, LANDSCAPE)
  expect((await readBox(bar)).height).toBeLessThanOrEqual(60)
})

test('swipes from the edge open and close the drawer, and scrolling does neither', async ({ page }) => {
  await goto(page, '/')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const horizontalPath = (startX: number, endX: number): TouchPath =>
    [0, 0.2, 0.4, 0.7, 1].map((fraction) => [startX + (endX - startX) * fraction, 500] as const)

  const up: TouchPath = [600, 500, 400, 300].map((y) => [20, y] as const)
  // The first touches after a page load are sometimes lost.
  await expect(async () => {
    await swipe(page, up)
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 1_000 }).toBeGreaterThan(100)
  }).toPass()
  await expect(drawer).toBeHidden()

  await expect(async () => {
    await swipe(page, horizontalPath(20, 300))
    await expect(drawer).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await swipe(page, horizontalPath(250, 20))
  await expect(drawer).toBeHidden()

  const lift = await dragFinger(page, horizontalPath(20, 90))
  await expect(drawer).toBeVisible()
  await expect.poll(async () => (await readBox(drawer)).x).toBeLessThan(-150)
  await lift()
  await expect(drawer).toBeHidden()
})

test('Close stays in view in a scrolled preview, beside a toast', async ({ page, context, images: [image] }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto(page, '/')
  await tileOf(page, image).getByRole('link').tap()
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close', exact: true })
  await dialog.getByRole('button', { name: 'Share' }).tap()
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('> div').first()
  await expect(toast).toBeVisible()
  const [toastBox, closeBox] = [await readBox(toast), await readBox(close)]
  expect(toastBox.x + toastBox.width).toBeLessThanOrEqual(closeBox.x)
  await dialog.getByRole('link', { name: 'Verify a copy' }).scrollIntoViewIfNeeded()
  await expect(close).toBeInViewport({ ratio: 1 })
})

test('the preview follows swipes to the next image and closes on a swipe down', async ({
  page,
  images: [image, next],
}) => {
  await goto(page, '/')
  await tileOf(page, image).getByRole('link').tap()
  const dialog = page.getByRole('dialog')
  const imageElement = dialog.getByRole('img')
  await expect(imageElement).toBeVisible()
  const initialBox = await readBox(imageElement)
  const y = initialBox.y + initialBox.height / 3

  const lift = await dragFinger(
    page,
    [300, 260, 200, 140].map((x) => [x, y] as const),
  )
  await expect.poll(async () => (await readBox(imageElement)).x).toBeLessThan(initialBox.x - 80)
  await lift()
  await expect(page).toHaveURL(new RegExp(next.id))
  // For a moment neither of the two images is visible.
  await expect.poll(async () => (await imageElement.boundingBox())?.x ?? Infinity).toBeLessThanOrEqual(1)

  const top = (await readBox(dialog)).y
  const drop = await dragFinger(
    page,
    [150, 170, 200, 320].map((y) => [200, y] as const),
  )
  await expect.poll(async () => (await readBox(dialog)).y).toBeGreaterThan(top + 100)
  await drop()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(tileOf(page, next).getByRole('link')).toBeFocused()
})

test('notches and home indicators cover nothing', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  const setInsets = async (insets: { top?: number; left?: number; bottom?: number; right?: number }) =>
    session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await goto(page, '/')
  await setInsets({ top: 47, bottom: 34 })
  const toggle = page.getByRole('button', { name: 'Toggle sidebar' })
  await expect.poll(async () => (await readBox(toggle)).y).toBeGreaterThanOrEqual(47)
  const bar = await readBox(barOf(page))
  expect(bar.y + bar.height).toBeLessThanOrEqual(PORTRAIT.height - 34)

  await rotate(page, LANDSCAPE)
  await setInsets({ left: 47, right: 47, bottom: 21 })
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Explore' })
  await expect.poll(async () => (await readBox(entry)).x).toBeGreaterThanOrEqual(47)
  const login = await readBox(page.getByRole('button', { name: 'Login' }))
  expect(login.x + login.width).toBeLessThanOrEqual(LANDSCAPE.width - 47)
})
