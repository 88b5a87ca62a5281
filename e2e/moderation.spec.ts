import { expect, test, type Page } from './test.ts'
import { fillSignIn } from './account.ts'
import { violationsInBothThemes } from './both-themes.ts'
import { goto } from './hydration.ts'
import { generateImage, reportImage } from './images.ts'
import { resolveReport } from './admin-commands.ts'
import { violationsOf } from './violations.ts'

const reportOf = (page: Page) => page.getByRole('button', { name: 'Report this image' })
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Report this image' })
const TAKEN_DOWN_TEXT = /This image was reported and is hidden/

test(
  'an image with three reports is hidden until review, and its owner sees why',
  { tag: '@core' },
  async ({ member: { page }, otherUser, proPlus: other, page: visitor, account, admin: { request: adminRequest } }) => {
    test.slow()
    const image = await generateImage(page.request, 'a heron that three people report')
    // Private images have no page of their own.
    await page.goto(`/my-media?image=${image.id}`)
    await expect(page.getByRole('switch', { name: 'Public' })).toBeVisible()
    for (const { request } of [otherUser, other]) await reportImage(request, image.id)

    await goto(visitor, `/image/${image.id}`)
    // Signed out: after sign-in the dialog opens by itself.
    await reportOf(visitor).click()
    await fillSignIn(visitor, account)
    await expect(formOf(visitor)).toBeVisible()
    await formOf(visitor).getByRole('button', { name: 'Send report' }).click()
    await expect(formOf(visitor).getByText('Please choose a reason.')).toBeVisible()
    await formOf(visitor).getByRole('radio', { name: 'Something else' }).focus()
    await visitor.keyboard.press('ArrowUp')
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByText('We review every report')).toBeVisible()

    expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(404)
    await page.reload()
    await expect(page.getByText(TAKEN_DOWN_TEXT)).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Public' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()

    await resolveReport(adminRequest, image.id, 'restore')
    expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Public' })).toBeVisible()
    await expect(page.getByText(TAKEN_DOWN_TEXT)).toHaveCount(0)

    await resolveReport(adminRequest, image.id, 'hide')
    expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(404)
    await page.reload()
    await expect(page.getByText(TAKEN_DOWN_TEXT)).toBeVisible()

    await page.getByRole('button', { name: 'Keep it private' }).click()
    await expect(page.getByText(TAKEN_DOWN_TEXT)).toBeFocused()
    await expect(page.getByText(TAKEN_DOWN_TEXT)).toContainText('it stays private, and you can make it public again')
    // The page shows it at once; after this toast the server has saved it.
    await expect(page.getByText('1 image is now private')).toBeVisible()
    await resolveReport(adminRequest, image.id, 'restore')
    expect((await visitor.goto(`/image/${image.id}`))?.status()).toBe(404)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Public' })).not.toBeChecked()
  },
)

test('a report started in the preview of an unlisted image resumes after sign-in', async ({
  page,
  account,
  images: [image],
}) => {
  await goto(page, `/?q=no-image-has-this-word&image=${image.id}`)
  await reportOf(page).click()
  await fillSignIn(page, account)
  await expect(formOf(page)).toBeVisible()
})

test('the report dialog has no accessibility violations and returns the focus', async ({
  member: { page },
  images: [image],
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await goto(page, `/image/${image.id}`)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await reportOf(page).focus()
    await page.keyboard.press('Enter')
    await formOf(page).getByRole('radio', { name: 'Something else' }).check()
    await formOf(page).getByRole('button', { name: 'Send report' }).click()
    await expect(formOf(page).getByLabel('What’s wrong with this image?')).toBeFocused()
    expect(await violationsInBothThemes(page, `${width} px`)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(formOf(page)).toBeHidden()
    await expect(reportOf(page)).toBeFocused()
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
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/upload')
  await expect(suspensionMessage).toBeVisible()

  await administer('users', 'unsuspend', email)
  await page.goto('/my-media')
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible()
  await expect(suspensionMessage).toHaveCount(0)
})
