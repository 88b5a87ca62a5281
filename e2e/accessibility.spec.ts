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
  'the main pages have no findings in both themes',
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

// All pages in few tests: a context and its first page cost more than a look at one.

for (const visitor of ['visitor', 'member', 'newcomer', 'admin'] as const) {
  test(`no page of a ${visitor} has findings, in either theme, wide or narrow`, async ({
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
      // Private pages ask a visitor to sign in, over themselves.
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
    test(`nothing that a ${visitor} opens at ${width} px has findings, in either theme`, async ({
      context,
      furnished,
    }) => {
      test.setTimeout(180_000)
      await context.addCookies(furnished.sessions[visitor].cookies)
      const refused = await refusedByPolicy(context)
      const findings: string[] = []
      for (const state of STATES) {
        if (state.visitor !== visitor || state.axeIn !== undefined || !existsAt(state, width)) continue
        const page = await context.newPage() // what a state holds back is not held back from the next
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

/** A window of 1280 px at 200%, and one of 320 px whose reader spaces the text as WCAG 1.4.12 has it. */
async function zoomAndSpace(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 450 })
  const zoomed = await sidewaysOf(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await spaceText(page)
  const spaced = await sidewaysOf(page)
  return [...zoomed.map((each) => `${name} at 200%: ${each}`), ...spaced.map((each) => `${name}, spaced text: ${each}`)]
}
