import { expect, test, type Page } from './test.ts'
import { waitForHydration } from './hydration.ts'

test.use({ reducedMotion: 'no-preference' })

test('scripts load after the first paint', async ({ page }) => {
  await stopTime(page)
  const scriptUrls = recordScripts(page)
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  expect(scriptUrls).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => scriptUrls.length).toBeGreaterThan(2)
  await page.clock.resume()
  await waitForHydration(page)
})

test('input and clicks before hydration are replayed', { tag: '@core' }, async ({ page }) => {
  await stopTime(page)
  await page.goto('/')
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('a heron at dawn')
  const isPrivate = page.getByRole('switch', { name: 'Private' })
  await isPrivate.click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveValue('a heron at dawn')
  await expect(isPrivate).toBeChecked()
})

test('a page in a background tab does not wait for a paint', async ({ page }) => {
  await stopTime(page)
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }))
  const scriptUrls = recordScripts(page)
  await page.goto('/')
  await expect.poll(() => scriptUrls.length).toBeGreaterThan(2)
})

test('a page that is never painted still loads its scripts', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/about')
  // `waitForHydration` polls once per frame, so this test polls by itself.
  await expect.poll(() => page.evaluate(() => window.earlyClick)).toBeNull()
})

test('pages preload the basic font, and other characters load their own font', async ({ page }) => {
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

/** Stops the clock: no frame is rendered and no timer fires. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

/** Records script requests from now on. */
function recordScripts(page: Page): string[] {
  const scriptUrls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/assets/')) scriptUrls.push(request.url())
  })
  return scriptUrls
}
