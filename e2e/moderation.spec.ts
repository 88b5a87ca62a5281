import { expect, test, type Page } from './test.ts'
import { fillSignIn, signIn } from './account.ts'
import { findViolationsInBothThemes } from './both-themes.ts'
import { goto } from './hydration.ts'
import { generateImage, reportImage } from './images.ts'
import { resolveReport } from './admin-commands.ts'
import { findViolations } from './violations.ts'

const reportButtonOf = (page: Page) => page.getByRole('button', { name: 'Report this image' })
const reportDialogOf = (page: Page) => page.getByRole('dialog', { name: 'Report this image' })
const TAKEN_DOWN_TEXT = /This image was reported and is hidden/

test(
  'an image with three reports is hidden, and its owner sees why',
  { tag: '@core' },
  async ({ member: { page }, otherRequest, request, issueAccount, page: visitor, account }) => {
    test.slow()
    const image = await generateImage(page.request, 'a heron that three people report')
    // Private images have no page of their own.
    await page.goto(`/my-media?image=${image.id}`)
    await expect(page.getByRole('switch', { name: 'Public', exact: true })).toBeVisible()
    await signIn(request, await issueAccount())
    for (const reporter of [otherRequest, request]) await reportImage(reporter, image.id)

    await goto(visitor, `/image/${image.id}`)
    // The visitor is signed out. After sign-in, the report dialog opens by itself.
    await reportButtonOf(visitor).click()
    await fillSignIn(visitor, account)
    await expect(reportDialogOf(visitor)).toBeVisible()
    await reportDialogOf(visitor).getByRole('button', { name: 'Send report' }).click()
    await expect(reportDialogOf(visitor).getByText('Please choose a reason.')).toBeVisible()
    await reportDialogOf(visitor).getByRole('radio', { name: 'Something else' }).focus()
    await visitor.keyboard.press('ArrowUp')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByText('We review every report')).toBeVisible()

    expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(404)
    await page.reload()
    await expect(page.getByText(TAKEN_DOWN_TEXT)).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Public', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  },
)

test('the owner of a hidden image sees each decision and can keep it private', async ({
  member: { page },
  otherRequest,
  page: visitor,
  admin: { request: adminRequest },
}) => {
  const image = await generateImage(page.request, 'a heron that admins hide and restore')
  await reportImage(otherRequest, image.id)
  await resolveReport(adminRequest, image.id, 'hide')
  await page.goto(`/my-media?image=${image.id}`)
  await expect(page.getByText(TAKEN_DOWN_TEXT)).toBeVisible()

  await resolveReport(adminRequest, image.id, 'restore')
  expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Public', exact: true })).toBeVisible()
  await expect(page.getByText(TAKEN_DOWN_TEXT)).toHaveCount(0)

  await resolveReport(adminRequest, image.id, 'hide')
  await waitUntilMissing(visitor, `/image/${image.id}`)
  await page.reload()
  await expect(page.getByText(TAKEN_DOWN_TEXT)).toBeVisible()

  await page.getByRole('button', { name: 'Keep it private' }).click()
  await expect(page.getByText(TAKEN_DOWN_TEXT)).toBeFocused()
  await expect(page.getByText(TAKEN_DOWN_TEXT)).toContainText('it stays private, and you can make it public again')
  // The page shows the change at once. After this toast, the server has saved it.
  await expect(page.getByText('1 image is now private')).toBeVisible()
  await resolveReport(adminRequest, image.id, 'restore')
  await waitUntilMissing(visitor, `/image/${image.id}`)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Public', exact: true })).not.toBeChecked()
})

/** Visitors may get a page from the cache for a second or two. */
async function waitUntilMissing(page: Page, path: string): Promise<void> {
  await expect.poll(async () => (await page.goto(path))?.status()).toBe(404)
}

test('a report started in the preview of an unlisted image resumes after sign-in', async ({
  page,
  account,
  images: [image],
}) => {
  await goto(page, `/?q=no-image-has-this-word&image=${image.id}`)
  await reportButtonOf(page).click()
  await fillSignIn(page, account)
  await expect(reportDialogOf(page)).toBeVisible()
})

test('the report dialog has no accessibility violations and returns the focus', async ({
  member: { page },
  images: [image],
}) => {
  await goto(page, `/image/${image.id}`)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await reportButtonOf(page).focus()
    await page.keyboard.press('Enter')
    await reportDialogOf(page).getByRole('radio', { name: 'Something else' }).check()
    await reportDialogOf(page).getByRole('button', { name: 'Send report' }).click()
    await expect(reportDialogOf(page).getByLabel('What’s wrong with this image?')).toBeFocused()
    expect(await findViolationsInBothThemes(page, `${width} px`)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(reportDialogOf(page)).toBeHidden()
    await expect(reportButtonOf(page)).toBeFocused()
  }
})

test('a suspended user sees a message on creation pages and after each attempt', async ({
  member: { page, email },
  administer,
}) => {
  await goto(page, '/my-media')
  await administer('users', 'suspend', email, '--reason', 'Spam', '--keep-sessions')
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a heron')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const suspensionMessage = page.getByText('Your account is suspended. You keep what you have')
  await expect(suspensionMessage).toBeVisible()

  await page.goto('/my-media')
  await expect(suspensionMessage).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.goto('/upload')
  await expect(suspensionMessage).toBeVisible()

  await administer('users', 'unsuspend', email)
  await page.goto('/my-media')
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  await expect(suspensionMessage).toHaveCount(0)
})
