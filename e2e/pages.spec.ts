import { expect, test } from './test.ts'
import { goto } from './hydration.ts'
import { findGalleryImage } from './images.ts'

test('unknown pages and API calls return 404 in their format', { tag: '@firefox' }, async ({ page, request }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  const call = await request.get('/api/no-such-call')
  expect([call.status(), call.headers()['content-type']]).toEqual([404, expect.stringContaining('application/json')])
})

test('a page uses an encoding that the client accepts', async ({ request }) => {
  for (const [accepted, sent] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await request.get('/about', { headers: { 'accept-encoding': accepted } })
    expect(response.headers()['content-encoding']).toBe(sent)
    expect(await response.text()).toContain('<h1')
  }
})

test('a stored light theme applies before the first paint', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('the first HTML has the sidebar state of its cookie', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'sidebar_state', value: 'false', url: baseURL ?? '' }])
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('data-sidebar="collapsed"')
  await goto(page, '/')
  await page.keyboard.press('Control+b')
  await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'open')
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('true')
})

test('an expired email link shows a message and offers a new one', async ({ page }) => {
  await page.goto('/auth/confirm?token=eyJhbGciOiJIUzI1NiJ9.e30.x')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This link doesn’t work')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('private pages ask a visitor to sign in', { tag: '@firefox' }, async ({ page }) => {
  await page.goto('/my-media')
  await expect(page.getByText('You must be logged in to view this content.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
})

test('other private pages ask a visitor to sign in', async ({ page }) => {
  for (const path of ['/favorites', '/generate', '/settings']) {
    await page.goto(path)
    await expect(page.getByText('You must be logged in to view this content.')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  }
})

test('an invalid image id returns 404', async ({ request, baseURL }) => {
  // A TLS proxy itself rejects invalid paths and paths outside its root.
  const noPath = baseURL?.startsWith('https:') ? 400 : 404
  for (const [id, status] of [
    ['x', 404],
    ['a'.repeat(80), 404],
    ['%00', noPath],
    ['..%2f..', noPath],
  ] as const) {
    const response = await request.get(`/image/${id}`)
    expect(response.status(), id).toBe(status)
  }
})

test('the page of a missing image links to four recent images', async ({ page }) => {
  const response = await page.goto(`/image/${crypto.randomUUID()}`)
  expect(response?.status()).toBe(404)
  const recentImages = page.getByRole('region', { name: 'Recent images' }).getByRole('img')
  await expect(recentImages).toHaveCount(4)
  const prompt = (await recentImages.first().getAttribute('alt')) ?? ''
  await recentImages.first().click()
  await expect(page.getByRole('heading', { level: 1, name: prompt.slice(0, 20) })).toBeAttached()
})

test('an image has its own page with social tags', { tag: '@firefox' }, async ({ page, request }) => {
  const image = await findGalleryImage(request)
  const response = await page.goto(`/image/${image.id}`)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('img', { name: image.prompt }).first()).toBeVisible()
  const html = (await response?.text()) ?? ''
  expect(html).toMatch(/property="og:image" content="https?:\/\/localhost:\d+\/cards\/images\//)
  expect(html).toContain('"@type":"ImageObject"')
})
