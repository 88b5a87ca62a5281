import { expect, test, type Locator, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { tileLinkOf, type ListedImage } from './images.ts'

/** Opens the preview and returns its image element. */
async function openPreview(page: Page, image: ListedImage): Promise<Locator> {
  await goto(page, `/?image=${image.id}`)
  const imageElement = page.getByRole('dialog').getByRole('img')
  await expect(imageElement).toBeVisible()
  return imageElement
}

async function readBox(imageElement: Locator) {
  const box = await imageElement.boundingBox()
  if (!box) throw new Error('The image is not visible.')
  return box
}

/** Touches the screen with one or two fingers, moves them through the steps and lifts them. */
async function touch(page: Page, steps: { x: number; y: number }[][]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [index, touchPoints] of steps.entries())
    await session.send('Input.dispatchTouchEvent', { type: index === 0 ? 'touchStart' : 'touchMove', touchPoints })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test('a click shows the image in actual size, dragging moves it, and z fits it again', async ({
  page,
  images: [image],
}) => {
  const imageElement = await openPreview(page, image)
  const initialBox = await readBox(imageElement)
  const middle = { x: initialBox.x + initialBox.width / 2, y: initialBox.y + initialBox.height / 2 }
  await page.mouse.click(middle.x, middle.y)
  await expect.poll(async () => (await readBox(imageElement)).width).toBeGreaterThan(initialBox.width * 1.1)
  await expect(page.getByRole('button', { name: 'Show the whole image' })).toBeVisible()

  const before = await readBox(imageElement)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x + 5, middle.y + 60, { steps: 4 })
  await page.mouse.up()
  const dragged = await readBox(imageElement)
  expect(dragged.width).toBe(before.width)
  expect(dragged.y).toBeGreaterThan(before.y)

  await page.mouse.wheel(0, 30)
  await expect.poll(async () => (await readBox(imageElement)).y).toBeLessThan(dragged.y)
  await page.keyboard.press('z')
  await expect.poll(async () => (await readBox(imageElement)).width).toBe(initialBox.width)
  await expect(page).toHaveURL(new RegExp(image.id))
})

test('the preview works with the keyboard alone', { tag: '@core' }, async ({ page, images: [image, next] }) => {
  await goto(page, '/')
  await tileLinkOf(page, image).focus()
  await page.keyboard.press('Enter')
  const imageElement = page.getByRole('dialog').getByRole('img')
  await expect(imageElement).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Show the whole image' })).toBeVisible()
  const middle = await readBox(imageElement)
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await readBox(imageElement)).y).toBeLessThan(middle.y)
  await expect(page).toHaveURL(new RegExp(image.id))

  await page.keyboard.press('z')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(new RegExp(next.id))
  await expect(page.getByRole('button', { name: 'Show at actual size' })).toBeVisible()
  for (const name of ['Add to favorites', 'Share', 'Download', 'Copy prompt', 'Use this prompt']) {
    const control = page.getByRole('dialog').getByRole(name === 'Download' ? 'link' : 'button', { name })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(control).toBeFocused({ timeout: 100 })
    }).toPass()
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(tileLinkOf(page, next)).toBeFocused()
})

test.describe('if the preview is closed twice, faster than the URL changes', () => {
  test.use({ reducedMotion: 'no-preference' })

  test.beforeEach(async ({ page, images: [image] }) => {
    await page.goto('/signin')
    await goto(page, '/')
    await tileLinkOf(page, image).click()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(image.id))
  })

  test.afterEach(async ({ page }) => {
    await expect(page.getByRole('dialog')).toBeHidden()
    // Closing went back exactly one history entry, so the image is the next forward entry.
    await page.goForward()
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/')
  })

  test('a double click on the close button stays on the page below', async ({ page }) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).dblclick()
  })

  test('two Escapes stay on the page below', async ({ page }) => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  })
})

test('without the Web Share API the link is copied', async ({ page, context, images: [image] }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openPreview(page, image)
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(`/image/${image.id}`)
})

test('with the Web Share API the URL of the image page is shared', async ({ page, images: [image] }) => {
  await page.addInitScript(() => {
    const share = async ({ url = '' }: ShareData) => document.documentElement.setAttribute('data-shared', url)
    Object.defineProperty(navigator, 'share', { value: share })
  })
  await openPreview(page, image)
  await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', new RegExp(`/image/${image.id}$`))
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a swipe shows the adjacent image, but not while the image is enlarged', async ({
    page,
    images: [image, next],
  }) => {
    const imageElement = await openPreview(page, image)
    const { x, y, width, height } = await readBox(imageElement)
    const swipe = [
      [{ x: x + width * 0.8, y: y + height / 2 }],
      [{ x: x + width / 2, y: y + height / 2 }],
      [{ x: x + width * 0.2, y: y + height / 2 }],
    ]
    await touch(page, swipe)
    await expect(page).toHaveURL(new RegExp(next.id))
    await touch(page, swipe.toReversed())
    await expect(page).toHaveURL(new RegExp(image.id))
    // Waits until the image has stopped moving.
    await imageElement.tap({ trial: true })

    const center = [x + width / 2, y + height / 2] as const
    await page.touchscreen.tap(...center)
    await page.touchscreen.tap(...center)
    await expect(page.getByRole('button', { name: 'Show the whole image' })).toBeVisible()
    const enlarged = await readBox(imageElement)
    await touch(page, swipe)
    await expect.poll(async () => (await readBox(imageElement)).x).toBeLessThan(enlarged.x)
    await expect(page).toHaveURL(new RegExp(image.id))
  })

  test('two fingers enlarge the image, and a double tap fits it again', async ({ page, images: [image] }) => {
    const imageElement = await openPreview(page, image)
    const initialBox = await readBox(imageElement)
    const [x, y] = [initialBox.x + initialBox.width / 2, initialBox.y + initialBox.height / 2]
    const placeFingers = (distanceFromCenter: number) => [
      { x: x - distanceFromCenter, y, id: 0 },
      { x: x + distanceFromCenter, y, id: 1 },
    ]
    await touch(page, [placeFingers(20), placeFingers(35), placeFingers(50)])
    await expect.poll(async () => (await readBox(imageElement)).width).toBeGreaterThan(initialBox.width * 2)
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await expect.poll(async () => (await readBox(imageElement)).width).toBe(initialBox.width)
  })
})

test('the image page has its panel next to the image only where the image stays larger', async ({
  page,
  images: [image],
}) => {
  await goto(page, `/image/${image.id}`)
  const imageElement = page.getByRole('article').getByRole('img').first()
  const action = page.getByRole('link', { name: 'Use this prompt' })
  await page.setViewportSize({ width: 1024, height: 768 })
  const stacked = await readBox(imageElement)
  expect((await readBox(action)).y).toBeGreaterThan(stacked.y + stacked.height)
  await page.setViewportSize({ width: 1440, height: 900 })
  const [wide, panelAction] = [await readBox(imageElement), await readBox(action)]
  expect(panelAction.x).toBeGreaterThan(wide.x + wide.width)
  expect(wide.width).toBeGreaterThan(panelAction.width)
})
