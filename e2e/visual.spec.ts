import { expect, test as base, type APIRequest, type APIRequestContext, type Page } from '@playwright/test'
import { openAccount } from './account.ts'
import { findVisualTestBrowser, createLaunchOptions } from './browser.ts'
import { waitForHydration } from './hydration.ts'
import { makePng } from './png.ts'
import { openPacks } from './purchase.ts'
import { waitForStable } from './screens/wait-for-stable.ts'
import { startServer } from './start-server.ts'

// Compares pages with the baselines beside this file, pixel by pixel: in the browser from npm, without system fonts, on
// its own server. `npm run screenshots -- --baselines` updates them.
const IMAGE_COUNT = 4

type Session = Awaited<ReturnType<APIRequestContext['storageState']>>

const test = base.extend<object, { seededServer: { url: string; member: Session } }>({
  seededServer: [
    async ({ playwright }, provide) => {
      const server = await startServer({ DEMO_GALLERY: String(IMAGE_COUNT) })
      try {
        await provide({ url: server.url, member: await seedMember(server.url, playwright.request) })
      } finally {
        await server.stop()
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ seededServer }, provide) => provide(seededServer.url),
})

test.use({
  launchOptions: createLaunchOptions(findVisualTestBrowser()),
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
})

interface Baseline {
  readonly name: string
  readonly path: string
  readonly open?: (page: Page) => Promise<unknown>
}

/** The pages with a baseline at each width and theme. */
const BASELINES: readonly { width: number; theme: string; member?: true; baselines: readonly Baseline[] }[] = [
  {
    width: 1440,
    theme: 'dark',
    baselines: [
      { name: 'home', path: '/' },
      { name: 'sign-in', path: '/', open: openSignIn },
      { name: 'pricing', path: '/pricing' },
      { name: 'about', path: '/about' },
      { name: 'blog', path: '/blog' },
      { name: 'coming-soon', path: '/magic-studio' },
      { name: 'not-found', path: '/no-such-page' },
    ],
  },
  {
    width: 1440,
    theme: 'dark',
    member: true,
    baselines: [
      { name: 'credits', path: '/credits' },
      { name: 'purchase', path: '/settings', open: openPacks },
    ],
  },
  { width: 1440, theme: 'light', member: true, baselines: [{ name: 'settings', path: '/settings' }] },
  {
    width: 390,
    theme: 'light',
    baselines: [
      { name: 'home', path: '/' },
      { name: 'pricing', path: '/pricing' },
      { name: 'terms', path: '/terms' },
      { name: 'contact', path: '/contact' },
    ],
  },
]

for (const { width, theme, member, baselines } of BASELINES) {
  test(`${width} px, ${theme}${member ? ', signed in' : ''}`, async ({ page, context, seededServer }) => {
    test.slow()
    if (member) await context.addCookies(seededServer.member.cookies)
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme)
    // Images are replaced, because the illustrator has tests of its own.
    await page.route('**/files/**', (route) => route.fulfill({ body: makePng(8), contentType: 'image/png' }))
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    for (const { name, path, open } of baselines) {
      await page.goto(path)
      await waitForHydration(page)
      await open?.(page)
      await waitForStable(page)
      await freezeDates(page)
      expect.soft(await page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true)
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${theme}.png`, {
        timeout: 30_000,
        maxDiffPixels: 60,
        threshold: 0.02, // enough for arithmetic that differs between processors
      })
    }
  })
}

async function seedMember(baseURL: string, requests: APIRequest): Promise<Session> {
  const member = await requests.newContext({ baseURL })
  try {
    await openAccount(member, 'Ada', 'ada@example.org')
    const countImages = async () => ((await (await member.get('/api/images/public')).json()) as { total: number }).total
    await expect.poll(countImages, { timeout: 150_000 }).toBe(IMAGE_COUNT)
    return await member.storageState()
  } finally {
    await member.dispose()
  }
}

/** Replaces dates and times of this run with fixed ones. */
async function freezeDates(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode } = texts
      const text = currentNode.textContent ?? ''
      const fixedText = text
        .replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/g, 'Jan 1, 2026')
        .replace(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/g, '1 January 2026')
        .replace(/, \d{2}:\d{2}\b/g, ', 12:00')
      if (fixedText !== text) currentNode.textContent = fixedText
    }
  })
}

async function openSignIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
}
