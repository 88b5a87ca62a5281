import { expect, test, type BrowserContext, type Page } from './test.ts'
import { goto } from './hydrated.ts'
import { refusedByPolicy } from './refused-by-policy.ts'
import { everyVisit, type Visitor } from './screens/every-route.ts'
import { furnish, type Furnished } from './screens/furnish.ts'
import { settled } from './screens/settled.ts'
import { existsAt } from './screens/state.ts'
import { STATES } from './screens/states.ts'
import { sidewaysOf, spaceText } from './text-spacing.ts'
import { contrastViolationsOf, violationsOf } from './violations.ts'

// All pages in few tests: a context and its first page cost more than a look at one.
let furnished: Furnished

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000)
  furnished = await furnish(baseURL ?? '')
})

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } })

for (const visitor of ['visitor', 'member', 'newcomer', 'admin'] as const) {
  test(`no page of a ${visitor} has findings, in either theme, wide or narrow`, async ({ page, context }) => {
    test.setTimeout(240_000)
    await become(context, visitor)
    const refused = await refusedByPolicy(context)
    const findings: string[] = []
    for (const { name, path, visitors } of everyVisit()) {
      if (!visitors.includes(visitor)) continue
      await page.setViewportSize({ width: 1440, height: 900 })
      await goto(page, path(furnished.known))
      // Private pages ask a visitor to sign in, over themselves.
      if (await page.getByText('You must be logged in to view this content.').first().isVisible())
        await expect(page.getByRole('dialog')).toBeVisible()
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        findings.push(...(await lookInBothThemes(page, `${name}, ${width} px`)))
      }
      findings.push(...(await zoomAndSpace(page, name)))
    }
    expect(findings).toEqual([])
    expect(refused).toEqual([])
  })
}

for (const width of [1440, 390]) {
  for (const visitor of ['visitor', 'member'] as const) {
    test(`nothing that a ${visitor} opens at ${width} px has findings, in either theme`, async ({ context }) => {
      test.setTimeout(180_000)
      await become(context, visitor)
      const refused = await refusedByPolicy(context)
      const findings: string[] = []
      for (const state of STATES) {
        if (state.visitor !== visitor || state.axeIn !== undefined || !existsAt(state, width)) continue
        const page = await context.newPage() // what a state holds back is not held back from the next
        await page.setViewportSize({ width, height: 900 })
        await state.open(page, furnished.known)
        findings.push(...(await lookInBothThemes(page, `${state.name}, ${width} px`)))
        await page.close()
      }
      expect(findings).toEqual([])
      expect(refused).toEqual([])
    })
  }
}

async function become(context: BrowserContext, visitor: Visitor): Promise<void> {
  await context.addCookies(furnished.sessions[visitor].cookies)
}

/** All rules in the theme that is there, and in the other what depends on it. */
async function lookInBothThemes(page: Page, where: string): Promise<string[]> {
  await settled(page)
  const inDark = await violationsOf(page)
  const sideways = await sidewaysOf(page)
  await turnTheme(page)
  const inLight = await contrastViolationsOf(page)
  await turnTheme(page)
  return [
    ...inDark.map((finding) => `${where}: ${finding}`),
    ...inLight.map((finding) => `${where}, light: ${finding}`),
    ...sideways.map((finding) => `${where}: ${finding}`),
  ]
}

/** In place, so that what is open stays open, and at once: colours on their way are of neither theme. */
async function turnTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    const sheets = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...sheets, sheet]
    document.documentElement.classList.toggle('dark')
    // Read, so that it holds before transitions are allowed again.
    void document.body.offsetHeight
    document.adoptedStyleSheets = sheets
  })
  await settled(page)
}

/** A window of 1280 px at 200%, and one of 320 px whose reader spaces the text as WCAG 1.4.12 has it. */
async function zoomAndSpace(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 450 })
  const zoomed = await sidewaysOf(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await spaceText(page)
  const spaced = await sidewaysOf(page)
  return [...zoomed.map((each) => `${name} at 200%: ${each}`), ...spaced.map((each) => `${name}, spaced text: ${each}`)]
}
