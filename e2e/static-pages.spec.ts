import { expect, test, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { startServer } from './start-server.ts'

/** Each page with its title and the texts it must contain. */
const PAGES = [
  ['/about', 'About Us', ['What we believe', 'How it works']],
  [
    '/terms',
    'Terms & Conditions',
    [
      'at least 13 years old',
      'Credits never expire.',
      'Credit purchases are final, with exceptions at our discretion.',
      'at least 30 days before they take effect',
      'governed by the law of Delaware',
      'was made by a computer',
      'IPTC digital source type, trainedAlgorithmicMedia',
      'Do not remove or change these marks to deceive anybody.',
    ],
  ],
  ['/privacy', 'Privacy Policy', ['no ads, no analytics and no trackers', 'sidebar_state', 'children under 13']],
  [
    '/refund',
    'Refund Policy',
    ['all its credits come back at once', 'Credit purchases are final, with exceptions at our discretion.'],
  ],
  ['/contact', 'Contact Us', ['within 24–48 hours']],
] as const

for (const [path, title, requiredTexts] of PAGES) {
  test(`${path} has its required texts, one heading and metadata`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([title])
    const main = page.getByRole('main')
    for (const requiredText of requiredTexts) await expect(main).toContainText(requiredText)
    await expect(page).toHaveTitle(`${title} | Pictor`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL(path, page.url()).href)
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description?.length).toBeGreaterThan(60)
    expect(description?.length).toBeLessThanOrEqual(160)
    expect(await findMissingTargets(page)).toEqual([])
  })
}

/** Returns links to anchors that do not exist, on this page or another one. */
async function findMissingTargets(page: Page): Promise<string[]> {
  const links = await page
    .getByRole('main')
    .locator('a[href*="#"]')
    .evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).href))
  const missing: string[] = []
  for (const link of new Set(links)) {
    const { pathname, hash } = new URL(link)
    const html = await (await page.request.get(pathname)).text()
    if (!html.includes(`id="${hash.slice(1)}"`)) missing.push(link)
  }
  return missing
}

test('questions open by keyboard and by anchor, and the page ends with a sign-up link', async ({ page }) => {
  await goto(page, '/about')
  const question = page.getByText('Do credits expire?')
  const faqText = page.getByText('No. Credits never expire.')
  await expect(faqText).toBeHidden()
  await page.getByText('How much does an image cost?').click()
  await expect(page.getByText('16 credits on Pro and 26 credits on Pro Plus.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Pricing', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(faqText).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(faqText).toBeHidden()

  await page.goto('/about#credits')
  await expect(faqText).toBeVisible()
  await expect(question).toBeInViewport()
  await page.getByRole('link', { name: 'Sign Up & Get Free Credits' }).click()
  await expect(page).toHaveURL('/')
})

test('the default installation names no third parties, and the demo engine as its model', async () => {
  const server = await startServer({ DEMO_GALLERY: '0' })
  const fetchText = async (path: string) => (await fetch(`${server.url}${path}`)).text()
  const [privacy, about] = [await fetchText('/privacy'), await fetchText('/about')]
  await server.stop()
  expect(privacy).toContain('Everything runs on this server; no data is passed on.')
  expect(privacy).not.toMatch(/OpenAI|Stability|Razorpay/)
  expect(about).toContain('own demo engine replaces the model')
})

test('each topic opens an email with its subject', async ({ page }) => {
  await page.goto('/contact')
  const links = page.getByRole('main').getByRole('list').getByRole('link')
  const hrefs = await links.evaluateAll((elements) =>
    elements.map((link) => decodeURIComponent(link.getAttribute('href') ?? '')),
  )
  expect(hrefs).toEqual(
    ['Business inquiry', 'Contract', 'Support', 'Bug report', 'Feedback', 'Custom request'].map(
      (subject) => `mailto:support@localhost?subject=Pictor: ${subject}`,
    ),
  )
  // No profiles are configured, so none are shown.
  await expect(page.getByText('Follow us')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('questions open, and a long text has a table of contents', async ({ page }) => {
    await page.goto('/about')
    await page.getByText('Is there an API?').click()
    await expect(page.getByRole('link', { name: 'API documentation' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/terms')
    await page.getByText('On this page').first().click()
    await page.getByRole('link', { name: 'AI-made images and their marking' }).click()
    await expect(page.getByRole('heading', { name: 'AI-made images and their marking' })).toBeInViewport()
  })
})
