import { goto } from './hydration.ts'
import { generateImage } from './images.ts'
import { expect, test, type Page } from './test.ts'

const creditsIn = (tab: Page, credits: string) => expect(tab.getByRole('banner').getByText(credits)).toBeVisible()

test('two tabs share one event stream', { tag: '@core' }, async ({ member: { page, context } }) => {
  const streams: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.frame().page())
  })
  const readBalance = (tab: Page) => tab.waitForResponse('**/api/users/credits')
  const [first] = await Promise.all([readBalance(page), page.goto('/')])
  expect(first.ok()).toBe(true)
  const other = await context.newPage()
  // A new tab refetches what it may have missed; after that it receives events.
  await Promise.all([readBalance(other), other.goto('/')])
  for (const tab of [page, other]) await creditsIn(tab, '80 credits')

  // As on another device: this page gets no response about it.
  await generateImage(page.request, 'a heron at dawn')
  for (const tab of [page, other]) await creditsIn(tab, '64 credits')
  expect(streams).toEqual([page])

  await page.close()
  // A balance request of the first stream may still be in flight, so only the second stream shows that the other tab
  // has taken over.
  await expect.poll(() => streams.length).toBe(2)
  expect(streams).toEqual([page, other])
  await generateImage(other.request, 'a heron at dusk')
  await creditsIn(other, '48 credits')
})

test('signed-out visitors open no event stream, and signing out closes it', async ({
  page: visitor,
  member: { page },
}) => {
  const requestedPaths: string[] = []
  visitor.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await goto(visitor, '/')
  await Promise.all([page.waitForRequest('**/api/events'), page.goto('/')])
  const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await left
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  // The visitor's page has had enough time to open one.
  expect(requestedPaths).not.toContain('/api/events')
})
