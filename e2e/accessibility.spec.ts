import { expect, test, type Page } from './test.ts'
import { findViolationsInBothThemes } from './both-themes.ts'
import { goto } from './hydration.ts'
import { findGalleryImage } from './images.ts'
import { recordPolicyViolations } from './policy-violations.ts'
import { listPageCases } from './screens/page-cases.ts'
import { existsAt } from './screens/state.ts'
import { STATES } from './screens/states.ts'
import { waitForSignInDialog } from './screens/wait-for-stable.ts'
import { findOverflow, spaceText } from './text-spacing.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const MAIN_PAGES = ['home', 'pricing', 'image', 'generate', 'my-media', 'credits', 'settings']

test(
  'the main pages have no accessibility violations in either theme',
  { tag: '@core' },
  async ({ member: { page, context } }) => {
    test.slow()
    const { id } = await findGalleryImage(page.request)
    const ids = { imageId: id, ownImageId: id, orderId: '', customerId: '', articlePath: '/blog' }
    const violations: string[] = []
    const cases = listPageCases().filter((pageCase) => MAIN_PAGES.includes(pageCase.name))
    expect(cases).toHaveLength(MAIN_PAGES.length)
    for (const { name, path } of cases) {
      await goto(page, path(ids))
      violations.push(...(await findViolationsInBothThemes(page, name)))
    }
    // The sign-in page is for visitors.
    await context.clearCookies()
    await goto(page, '/auth/signin')
    await expect(page.getByRole('dialog')).toBeVisible()
    violations.push(...(await findViolationsInBothThemes(page, 'sign-in')))
    expect(violations).toEqual([])
  },
)

// Each of these tests covers many pages: opening a context with its first page takes longer than checking another page.

for (const visitor of ['visitor', 'member', 'newcomer', 'admin'] as const) {
  test(`no page of a ${visitor} has accessibility violations, in either theme, wide or narrow`, async ({
    page,
    context,
    seeded,
  }) => {
    test.setTimeout(480_000)
    await context.addCookies(seeded.sessions[visitor].cookies)
    const policyViolations = await recordPolicyViolations(context)
    const violations: string[] = []
    for (const { name, path, visitors } of listPageCases()) {
      if (!visitors.includes(visitor)) continue
      await page.setViewportSize({ width: 1440, height: 900 })
      await goto(page, path(seeded.known))
      await waitForSignInDialog(page)
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        violations.push(...(await findViolationsInBothThemes(page, `${name}, ${width} px`)))
      }
      violations.push(...(await findZoomProblems(page, name)))
    }
    expect(violations).toEqual([])
    expect(policyViolations).toEqual([])
  })
}

for (const width of [1440, 390]) {
  for (const visitor of ['visitor', 'member'] as const) {
    test(`no open state of a ${visitor} at ${width} px has accessibility violations, in either theme`, async ({
      context,
      seeded,
    }) => {
      test.setTimeout(180_000)
      await context.addCookies(seeded.sessions[visitor].cookies)
      const policyViolations = await recordPolicyViolations(context)
      const violations: string[] = []
      for (const state of STATES) {
        if (state.visitor !== visitor || state.axeIn !== undefined || !existsAt(state, width)) continue
        const page = await context.newPage() // routes that one state blocks must not affect the next
        await page.setViewportSize({ width, height: 900 })
        await state.open(page, seeded.known)
        violations.push(...(await findViolationsInBothThemes(page, `${state.name}, ${width} px`)))
        await page.close()
      }
      expect(violations).toEqual([])
      expect(policyViolations).toEqual([])
    })
  }
}

/** Checks a 1280 px window at 200% zoom, and a 320 px window with the text spacing of WCAG 1.4.12. */
async function findZoomProblems(page: Page, name: string): Promise<string[]> {
  await page.setViewportSize({ width: 640, height: 450 })
  const zoomed = await findOverflow(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await spaceText(page)
  const spaced = await findOverflow(page)
  return [
    ...zoomed.map((overflow) => `${name} at 200%: ${overflow}`),
    ...spaced.map((overflow) => `${name}, spaced text: ${overflow}`),
  ]
}
