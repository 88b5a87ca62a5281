import { expect, test, type Locator, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { findViolations } from './violations.ts'

test('coming-soon pages show an image and a next step', async ({ page }) => {
  for (const [path, title] of [
    ['/magic-studio', 'Magic Studio'],
    ['/art-gallery', 'Art Gallery'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Coming Soon', { exact: true })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    const loaded = page
      .locator('main img')
      .evaluateAll((images: HTMLImageElement[]) =>
        Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth > 0))),
      )
    expect([...new Set(await loaded)]).toEqual([true])
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole('main').getByRole('link', { name: 'Explore' }).click()
  await expect(page).toHaveURL('/')
})

test('the not-found page has the home header and links to home', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/no-such-page')
  await expect(page.getByRole('banner')).toContainText('Explore')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeInViewport()
  expect(await measureHorizontalOverflow(page)).toBe(0)
})

test('the design system page is not in the production build', async ({ request }) => {
  expect((await request.get('/dev/ui')).status()).toBe(404)
})

test('in forced-colors mode, focus, selection and controls on images are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await goto(page, '/')
  const login = page.getByRole('button', { name: 'Login' })
  await page.keyboard.press('Tab')
  await login.focus()
  expect(await readStyle(login, 'outlineStyle')).toBe('solid')
  expect(await readStyle(login, 'outlineColor')).toBe(await readSystemColor(page, 'Highlight'))
  expect(await readStyle(login, 'borderTopStyle')).toBe('solid')
  const ratio = page.getByRole('radio', { checked: true }).locator('xpath=..')
  expect(await readStyle(ratio, 'borderTopColor')).toBe(await readSystemColor(page, 'Highlight'))
  const currentLink = page.getByRole('navigation').getByRole('link', { name: 'Explore' }).first()
  expect(await readStyle(currentLink, 'outlineColor')).toBe(await readSystemColor(page, 'Highlight'))
  const favoriteButton = page.getByRole('button', { name: 'Add to favorites' }).first()
  expect(await readStyle(favoriteButton, 'backgroundImage')).toContain('data:image/svg')
})

test('no animation runs with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await goto(page, '/')
  await expect.poll(() => listRunningAnimations(page)).toEqual([])
  await page
    .getByRole('list', { name: /images/i })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => listRunningAnimations(page)).toEqual([])
})

test('text with wider spacing is not cut off', async ({ page }) => {
  for (const path of ['/', '/pricing', '/magic-studio']) {
    await goto(page, path)
    await page.evaluate(widenSpacing)
    expect(await findCutTexts(page), path).toEqual([])
  }
})

function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

function readStyle(locator: Locator, name: keyof CSSStyleDeclaration): Promise<unknown> {
  return locator.evaluate((element, key) => getComputedStyle(element)[key], name)
}

function readSystemColor(page: Page, name: string): Promise<string> {
  return page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = color
    const found = getComputedStyle(probe).color
    probe.remove()
    return found
  }, name)
}

/** Returns the names of the running animations. */
function listRunningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => (animation as CSSAnimation).animationName ?? 'transition'),
  )
}

/** Applies the text spacing of WCAG 1.4.12 as a user style sheet would. */
function widenSpacing(): void {
  const style = new CSSStyleSheet()
  style.replaceSync('*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
}

/** Returns texts that are cut off by their box without an ellipsis. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    return texts.filter(isCut).map((element) => element.textContent ?? '')

    function isCut(element: HTMLElement): boolean {
      const { overflow, textOverflow, webkitLineClamp, clipPath, position } = getComputedStyle(element)
      const isForScreenReaders = position === 'absolute' && (clipPath !== 'none' || element.offsetWidth <= 1)
      const showsEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (isForScreenReaders || showsEllipsis || overflow === 'visible') return false
      return element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
    }
  })
}
