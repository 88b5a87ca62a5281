import { goto } from './hydrated.ts'
import { generateImage } from './images.ts'
import { expect, test, type Page } from './test.ts'

const creditsIn = (tab: Page, credits: string) => expect(tab.getByRole('banner').getByText(credits)).toBeVisible()

test('two tabs share one stream of events', { tag: '@core' }, async ({ member: { page, context } }) => {
  const streams: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.frame().page())
  })
  const readBalance = (tab: Page) => tab.waitForResponse('**/api/users/credits')
  const [first] = await Promise.all([readBalance(page), page.goto('/')])
  expect(first.ok()).toBe(true)
  const other = await context.newPage()
  // A tab that joins asks for what it may have missed: then it hears.
  await Promise.all([readBalance(other), other.goto('/')])
  for (const tab of [page, other]) await creditsIn(tab, '80 credits')

  // As another device of the visitor would: this page is told of nothing.
  await generateImage(page.request, 'a heron at dawn')
  for (const tab of [page, other]) await creditsIn(tab, '64 credits')
  expect(streams).toEqual([page])

  await page.close()
  // A balance may still be under way for the first stream, so only the second one shows that the other tab has taken over.
  await expect.poll(() => streams.length).toBe(2)
  expect(streams).toEqual([page, other])
  await generateImage(other.request, 'a heron at dusk')
  await creditsIn(other, '48 credits')
})

test('a visitor who is not signed in asks for no stream, and one who signs out leaves it', async ({
  page: visitor,
  member: { page },
}) => {
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await goto(visitor, '/')
  await Promise.all([page.waitForRequest('**/api/events'), page.goto('/')])
  const left = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await left
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  // The visitor's page had the time of a whole visit to open one.
  expect(asked).not.toContain('/api/events')
})
