import { expect, test, type Page } from './test.ts'
import { findViolationsInBothThemes } from './both-themes.ts'
import { goto } from './hydration.ts'
import { makePng } from './png.ts'

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' })
const generateButtonOf = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })
const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Generating your images...' })

/** Returns the horizontal overflow in pixels. */
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Fills the prompt bar with everything that it can contain. */
async function fillBar(page: Page) {
  await promptOf(page).fill(`a ${'very '.repeat(40)}long prompt`)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a reference image' }).click(),
  ])
  await chooser.setFiles({ name: 'red square.png', mimeType: 'image/png', buffer: makePng() })
  await expect(page.getByText('red square.png')).toBeVisible()
  const ratios = page.getByRole('button', { name: /^Aspect ratio:/ })
  if (await ratios.isVisible()) await ratios.click()
  await expect(page.getByRole('radio', { name: '16:9' })).toBeVisible()
}

/** Opens the overlay with a request that never finishes, so that it stays open. */
async function showOverlay(page: Page) {
  await page.route('**/api/images/generate', () => undefined)
  await generateButtonOf(page).click()
  await expect(overlayOf(page)).toBeVisible()
}

test('with doubled text size everything is visible and nothing is cut off', async ({ proPlus: { page } }) => {
  // Changes the browser's font size setting, which also affects media queries in em.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await goto(page, '/generate')
    await fillBar(page)
    expect(await measureOverflow(page), `${width} px`).toBe(0)
    const ratios = page.getByRole('button', { name: /^Aspect ratio:/ })
    if (await ratios.isVisible()) await ratios.click()
    for (const control of await page.getByRole('form').getByRole('button').all()) {
      if (await control.isVisible()) await expect(control, `${width} px`).toBeInViewport({ ratio: 1 })
    }
    expect(await findViolationsInBothThemes(page, `${width} px`)).toEqual([])
    await showOverlay(page)
    await expect(page.getByRole('button', { name: 'Continue in the background' })).toBeVisible()
    expect(await measureOverflow(page), `overlay, ${width} px`).toBe(0)
  }
})

test('a generation is submitted, hidden and edited again by keyboard', async ({ proPlus: { page } }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await goto(page, '/generate')
  const { keyboard } = page
  await promptOf(page).focus()
  await keyboard.type('a kite over the dunes')
  await keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '2:3' })).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '3:2' })).toBeChecked()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Style: None' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'None' })).toBeFocused()
  await keyboard.press('o')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Style: Oil painting' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Add a reference image' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Private' })).toBeChecked()
  await keyboard.press('Tab')
  await expect(generateButtonOf(page)).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Generating your images...' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(overlayOf(page)).toBeHidden()
  await expect(generateButtonOf(page)).toBeFocused()

  const edit = page.getByRole('article', { name: 'a kite over the dunes' }).getByRole('button', { name: 'Edit prompt' })
  await edit.focus()
  await keyboard.press('Enter')
  await expect(promptOf(page)).toBeFocused()
  await expect(promptOf(page)).toHaveValue('a kite over the dunes')
  // A finished prompt is cleared from the bar, but not text that was entered later.
  await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  await expect(promptOf(page)).toHaveValue('a kite over the dunes')
})
