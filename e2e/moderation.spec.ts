import { expect, test, type Browser, type Page } from '@playwright/test'
import { bearerOf, fillSignIn, openAccount } from './account.ts'
import { hydrated } from './hydrated.ts'
import { generateImage } from './images.ts'
import { administer, decide, openAdmin } from './operator.ts'
import { violationsOf } from './violations.ts'

const reportOf = (page: Page) => page.getByRole('button', { name: 'Report this image' })
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Report this image' })
const HELD = /This image was reported, so it is hidden/

/** A report by somebody new, without their screen. */
async function reportAs(browser: Browser, name: string, imageId: string, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin })
  await openAccount(context.request, name)
  const headers = await bearerOf(context.request)
  const answer = await context.request.post(`/api/images/${imageId}/report`, { headers, data: { reason: 'Cruel' } })
  expect(answer.status()).toBe(202)
  await context.close()
}

test('a picture that three people report is hidden until it is reviewed, and its owner sees why', async ({
  page,
  browser,
}) => {
  test.slow()
  await openAccount(page.request, 'moderated')
  const image = await generateImage(page.request, 'a heron that three people report')
  // Private ones have no page of their own.
  await page.goto(`/my-media?image=${image.id}`)
  await expect(page.getByRole('switch', { name: 'Public' })).toBeVisible()
  const { origin } = new URL(page.url())
  for (const name of ['first', 'second']) await reportAs(browser, `${name}-reporter`, image.id, origin)

  const elsewhere = await browser.newContext({ baseURL: origin })
  const account = await openAccount(elsewhere.request, 'third-reporter')
  await elsewhere.clearCookies()
  const visitor = await elsewhere.newPage()
  await visitor.goto(`/image/${image.id}`)
  await hydrated(visitor)
  // Signed out: first they sign in, then the dialog is there by itself.
  await reportOf(visitor).click()
  await fillSignIn(visitor, account)
  await expect(formOf(visitor)).toBeVisible()
  await formOf(visitor).getByRole('button', { name: 'Send report' }).click()
  await expect(formOf(visitor).getByText('Please choose a reason.')).toBeVisible()
  await formOf(visitor).getByRole('radio', { name: 'Something else' }).focus()
  await visitor.keyboard.press('ArrowUp')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByText('We look at every report')).toBeVisible()

  expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(404)
  await page.reload()
  await expect(page.getByText(HELD)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Public' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()

  const office = await browser.newContext({ baseURL: origin })
  await openAdmin(office.request, 'moderator')
  await decide(office.request, image.id, 'restore')
  expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Public' })).toBeVisible()
  await expect(page.getByText(HELD)).toHaveCount(0)

  await decide(office.request, image.id, 'hide')
  expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(404)
  await page.reload()
  await expect(page.getByText(HELD)).toBeVisible()

  await page.getByRole('button', { name: 'Keep it private' }).click()
  await expect(page.getByText(HELD)).toBeFocused()
  await expect(page.getByText(HELD)).toContainText('it stays private, and you can make it public again')
  // It shows at once; from here on the server knows it, too.
  await expect(page.getByText('1 image is private now')).toBeVisible()
  await decide(office.request, image.id, 'restore')
  expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(404)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Public' })).not.toBeChecked()
  await office.close()
  await elsewhere.close()
})

test('the dialog of a report has no findings in both themes and at both widths, and gives the focus back', async ({
  page,
}) => {
  const [image] = ((await (await page.request.get('/api/images/public')).json()) as { images: { id: string }[] }).images
  await openAccount(page.request, 'report-accessibility')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [theme, width] of [
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/image/${image?.id}`)
    await page.evaluate((stored) => localStorage.setItem('theme', stored), theme)
    await page.reload()
    await hydrated(page)
    await reportOf(page).focus()
    await page.keyboard.press('Enter')
    await formOf(page).getByRole('radio', { name: 'Something else' }).check()
    await formOf(page).getByRole('button', { name: 'Send report' }).click()
    await expect(formOf(page).getByLabel('What is wrong with it?')).toBeFocused()
    expect(await violationsOf(page), `${theme}, ${width} px`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(formOf(page)).toBeHidden()
    await expect(reportOf(page)).toBeFocused()
  }
})

test('a suspended user is told so where they would make something, and by whatever they try', async ({ page }) => {
  const { email } = await openAccount(page.request, 'suspended')
  await page.goto('/my-media')
  await hydrated(page)
  await administer('users', 'suspend', email, '--reason', 'Spam')
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a heron')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const words = page.getByText('Your account is suspended: what you have stays yours')
  await expect(words).toBeVisible()

  await page.goto('/my-media')
  await expect(words).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/upload')
  await expect(words).toBeVisible()

  await administer('users', 'unsuspend', email)
  await page.goto('/my-media')
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  await expect(words).toHaveCount(0)
})
