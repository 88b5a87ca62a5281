import { expect, test, type Page } from './test.ts'
import { findingsInBothThemes } from './both-themes.ts'
import { goto } from './hydrated.ts'
import { refusedByPolicy } from './refused-by-policy.ts'
import { everyVisit } from './screens/every-route.ts'
import { existsAt } from './screens/state.ts'
import { STATES } from './screens/states.ts'
import { sidewaysOf, spaceText } from './text-spacing.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } })

const MAIN = [
  'home',
  'sign-in',
  'pricing',
  'about',
  'blog-article',
  'image',
  'generate',
  'my-media',
  'favorites',
  'upload',
  'credits',
  'settings',
]

test(
  'the main pages have no accessibility violations in either theme',
  { tag: '@core' },
  async ({ page: visitor, member: { page }, pictures: [{ id }] }) => {
    test.slow()
    const known = { imageId: id, ownImageId: id, orderId: '', customerId: '', articlePath: '/blog' }
    const findings: string[] = []
    const visits = everyVisit().filter((visit) => MAIN.includes(visit.name))
    expect(visits).toHaveLength(MAIN.length)
    for (const { name, path, visitors } of visits) {
      const looked = visitors.includes('member') ? page : visitor
      await goto(looked, path(known))
      if (name === 'sign-in') await expect(looked.getByRole('dialog')).toBeVisible()
      findings.push(...(await findingsInBothThemes(looked, name)))
    }
    expect(findings).toEqual([])
  },
)

// Few tests cover all pages: a context with its first page costs more than checking another page.

for (const visitor of ['visitor', 'member', 'newcomer', 'admin'] as const) {
  test(`no page of a ${visitor} has accessibility violations, in either theme, wide or narrow`, async ({
    page,
    context,
    furnished,
  }) => {
    test.setTimeout(480_000)
    await context.addCookies(furnished.sessions[visitor].cookies)
    const refused = await refusedByPolicy(context)
    const findings: string[] = []
    for (const { name, path, visitors } of everyVisit()) {
      if (!visitors.includes(visitor)) continue
      await page.setViewportSize({ width: 1440, height: 900 })
      await goto(page, path(furnished.known))
      // Private pages open the sign-in dialog for visitors.
      if (await page.getByText('You must be logged in to view this content.').first().isVisible())
        await expect(page.getByRole('dialog')).toBeVisible()
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        findings.push(...(await findingsInBothThemes(page, `${name}, ${width} px`)))
      }
      findings.push(...(await zoomAndSpace(page, name)))
    }
    expect(findings).toEqual([])
    expect(refused).toEqual([])
  })
}

for (const width of [1440, 390]) {
  for (const visitor of ['visitor', 'member'] as const) {
    test(`no open state of a ${visitor} at ${width} px has accessibility violations, in either theme`, async ({
      context,
      furnished,
    }) => {
      test.setTimeout(180_000)
      await context.addCookies(furnished.sessions[visitor].cookies)
      const refused = await refusedByPolicy(context)
      const findings: string[] = []
      for (const state of STATES) {
        if (state.visitor !== visitor || state.axeIn !== undefined || !existsAt(state, width)) continue
        const page = await context.newPage() // routes that one state blocks must not affect the next
        await page.setViewportSize({ width, height: 900 })
        await state.open(page, furnished.known)
        findings.push(...(await findingsInBothThemes(page, `${state.name}, ${width} px`)))
        await page.close()
      }
      expect(findings).toEqual([])
      expect(refused).toEqual([])
    })
  }
}

/** Checks a 1280 px window at 200% zoom, and a 320 px window with the text spacing of WCAG 1.4.12. */
async function zoomAndSpace(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 450 })
  const zoomed = await sidewaysOf(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await spaceText(page)
  const spaced = await sidewaysOf(page)
  return [...zoomed.map((each) => `${name} at 200%: ${each}`), ...spaced.map((each) => `${name}, spaced text: ${each}`)]
}
