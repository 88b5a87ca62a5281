import { goto } from './hydration.ts'
import { generateImage } from './images.ts'
import { expect, test, type Page } from './test.ts'

const expectCredits = (tab: Page, credits: string) => expect(tab.getByRole('banner').getByText(credits)).toBeVisible()

test('two tabs share one event stream', { tag: '@firefox' }, async ({ member: { page, context } }) => {
  const streams: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.frame().page())
  })
  const waitForBalance = (tab: Page) => tab.waitForResponse('**/api/users/credits')
  const [first] = await Promise.all([waitForBalance(page), page.goto('/')])
  expect(first.ok()).toBe(true)
  const otherTab = await context.newPage()
  // A new tab refetches its data once; after that, it receives events.
  await Promise.all([waitForBalance(otherTab), otherTab.goto('/')])
  for (const tab of [page, otherTab]) await expectCredits(tab, '80 credits')

  // Generated through the API, as on another device, so the pages learn of it only by an event.
  await generateImage(page.request, 'a heron at dawn')
  for (const tab of [page, otherTab]) await expectCredits(tab, '64 credits')
  expect(streams).toEqual([page])

  await page.close()
  // A balance request of the first stream may still be in flight, so only the second stream shows that the other tab
  // has taken over.
  await expect.poll(() => streams.length).toBe(2)
  expect(streams).toEqual([page, otherTab])
  await generateImage(otherTab.request, 'a heron at dusk')
  await expectCredits(otherTab, '48 credits')
})

test('signed-out visitors open no event stream, and signing out closes it', async ({
  page: visitorPage,
  member: { page },
}) => {
  const requestedPaths: string[] = []
  visitorPage.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await goto(visitorPage, '/')
  await Promise.all([page.waitForRequest('**/api/events'), page.goto('/')])
  const streamClosed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await streamClosed
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  // By now, the visitor's page has had enough time to open a stream.
  expect(requestedPaths).not.toContain('/api/events')
})
