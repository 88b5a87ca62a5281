import { expect, test, type Page } from './test.ts'
import { goto } from './hydration.ts'

const TITLES = {
  'top-10-ai-ad-creatives': 'Top 10 AI ad creatives, each with a prompt to try',
  'ai-product-photography': 'AI product photography: from packshot to scene',
  'ai-digital-marketing': 'AI in digital marketing: images that earn their keep',
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [id, title] of Object.entries(TITLES)) {
  test(`the HTML of ${id} contains its full metadata`, async ({ request, baseURL }) => {
    const html = await (await request.get(`/blog?article=${id}`)).text()
    const articleUrl = `${baseURL}/blog?article=${id}`
    expect(html).toContain(`<title>${title} | `)
    expect(html).toContain(`<link rel="canonical" href="${articleUrl}"/>`)
    expect(html).toContain('<meta property="og:type" content="article"/>')
    expect(html.match(/<h1/g)).toHaveLength(1)
    const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await request.get(card)).headers()['content-type']).toBe('image/jpeg')
    const data = /<script type="application\/ld\+json"[^>]*>([^<]+)</.exec(html)?.[1] ?? ''
    const [posting, breadcrumbs] = (JSON.parse(data) as { '@graph': object[] })['@graph']
    expect(posting).toMatchObject({ '@type': 'BlogPosting', headline: title, mainEntityOfPage: { '@id': articleUrl } })
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 3 } })
  })
}

test('the blog shows its first article, with the canonical URL of that article', async ({ page }) => {
  await page.goto('/blog')
  await expect(titleOf(page)).toHaveText(TITLES['top-10-ai-ad-creatives'])
  const allArticles = page.getByRole('navigation', { name: 'All articles' })
  await expect(allArticles.getByRole('link')).toHaveCount(3)
  await expect(allArticles.locator('[aria-current=page]')).toHaveText(
    `Advertising: ${TITLES['top-10-ai-ad-creatives']}`,
  )
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blog\?article=top-10-ai-ad-creatives$/)
})

test('an article links to its sections, the next article and the prompt bar', { tag: '@core' }, async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.setViewportSize({ width: 1440, height: 900 })
  await goto(page, '/blog?article=ai-product-photography')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'When to call' }).click()
  const section = page.getByRole('heading', { name: 'When to call a photographer' })
  await expect(section).toBeFocused()
  await expect(section).toBeInViewport()
  await expect(page).toHaveURL('/blog?article=ai-product-photography#when-to-call-a-photographer')
  await page
    .getByRole('region', { name: 'Related articles' })
    .getByRole('link', { name: TITLES['ai-digital-marketing'] })
    .click()
  await expect(titleOf(page)).toHaveText(TITLES['ai-digital-marketing'])
  await expect(titleOf(page)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page).toHaveTitle(new RegExp(`^${TITLES['ai-digital-marketing']} \\| `))
  await page.getByRole('link', { name: 'Try it: A red sofa' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(/^A red sofa with two cushions/)
  expect(errors).toEqual([])
})

test('an unknown article returns 404', async ({ page }) => {
  for (const id of ['no-such-article', '', 'constructor']) {
    const response = await page.goto(`/blog?article=${id}`)
    expect(response?.status(), id).toBe(404)
    await expect(titleOf(page)).toHaveText('Page not found')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an article can be read in full and links to the others', { tag: '@core' }, async ({ page }) => {
    await page.goto('/blog')
    await expect(page.getByRole('heading', { name: 'What ten ideas cost' })).toBeVisible()
    const related = page.getByRole('region', { name: 'Related articles' })
    await related.getByRole('link', { name: TITLES['ai-product-photography'] }).click()
    await expect(titleOf(page)).toHaveText(TITLES['ai-product-photography'])
    await expect(page.getByText('Nothing in the image that does not come in the box')).toBeVisible()
  })
})
