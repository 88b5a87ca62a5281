import { expect, test, type Page } from './test.ts'
import { hydrated } from './hydrated.ts'

test('the code is asked for when the page has been painted', async ({ page }) => {
  await stopTime(page)
  const asked = watchCode(page)
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  expect(asked).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  await page.clock.resume()
  await hydrated(page)
})

test('what is typed and pressed before the code is there is taken up by it', { tag: '@core' }, async ({ page }) => {
  await stopTime(page)
  await page.goto('/')
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('a heron at dawn')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveValue('a heron at dawn')
})

test('a page that is opened in the background waits for no painting', async ({ page }) => {
  await stopTime(page)
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  const asked = watchCode(page)
  await page.goto('/')
  await expect.poll(() => asked.length).toBeGreaterThan(2)
})

test('a page that nobody paints gets its code all the same', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/about')
  // Not by `hydrated`, which looks whenever the page is painted.
  await expect.poll(() => page.evaluate(() => window.earlyPress)).toBeNull()
})

test('nearly every page is written in the letters that it preloads, and others are fetched by who meets one', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto('/about')
  await page.evaluate(() => document.fonts.ready)
  expect(fonts).toEqual([expect.stringMatching(/inter-basic/)])
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => (heading.textContent = 'Zoë'))
  await expect.poll(() => fonts).toEqual([expect.anything(), expect.stringMatching(/inter-latin-wght/)])
})

/** No frame is drawn and no timer ends. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

/** What is asked for of the page's code from now on. */
function watchCode(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/assets/')) asked.push(request.url())
  })
  return asked
}
