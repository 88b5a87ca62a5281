import { writeFile } from 'node:fs/promises'
import { expect, test } from './test.ts'
import { fillSignIn, PASSWORD } from './account.ts'
import { goto } from './hydration.ts'
import { makePng } from './png.ts'
import { expectToast } from './toast.ts'
import { withoutCreditsInPage } from './without-credits.ts'
import { preview, uploadButton } from './upload-form.ts'

// The exact texts of account, settings, balance and uploads that no other spec covers.

test('a sign-in without a connection shows an unexpected error', async ({ page }) => {
  await page.goto('/auth/signin')
  await page.route('**/api/auth/sign-in/email', (route) => route.abort())
  await fillSignIn(page, { email: 'ada@example.org', password: PASSWORD })
  await expectToast(page, 'Error', 'An unexpected error occurred.')
})

test('saving settings times out after five seconds and keeps the input', async ({ member: { page } }) => {
  await page.clock.install()
  await goto(page, '/settings')
  const requested = Promise.withResolvers<void>()
  await page.route('**/api/users/settings', () => requested.resolve())
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await requested.promise
  await page.clock.runFor(5_000)
  await expectToast(page, 'Failed to update profile', 'Request timed out. Please check your connection and try again.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Grace Hopper')
})

test('a failed password change shows an error and keeps the input', async ({ member: { page } }) => {
  await goto(page, '/settings')
  await page.route('**/api/users/password', (route) => route.fulfill({ status: 500, body: '<html>' }))
  const form = page.getByRole('form', { name: 'Change Password' })
  await form.getByLabel('New Password').fill('a brand new password')
  await form.getByRole('button', { name: 'Update Password' }).click()
  await expectToast(page, 'Failed to update password', 'Request failed with status 500')
  await expect(form.getByLabel('New Password')).toHaveValue('a brand new password')
})

test('a failed balance request shows its status', async ({ member: { page } }) => {
  await page.route('/credits', withoutCreditsInPage)
  await page.route('**/api/users/credits', (route) => route.fulfill({ status: 400, body: '<html>' }))
  await page.goto('/credits')
  await expectToast(page, 'Failed to load credits')
  const alert = page.getByRole('region', { name: 'Your Credits' }).getByRole('alert')
  await expect(alert).toHaveText('API request failed with status 400: Bad Request')
})

test('an unreachable server shows an error after four balance requests', async ({ member: { page } }) => {
  await page.clock.install()
  await page.route('/credits', withoutCreditsInPage)
  let requested = 0
  await page.route('**/api/users/credits', (route) => {
    requested += 1
    return route.abort()
  })
  await page.goto('/credits')
  const alert = page.getByRole('region', { name: 'Your Credits' }).getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(alert).toHaveText('Failed to fetch user credits', { timeout: 100 })
  }).toPass()
  expect(requested).toBe(4)
})

test('a file that changed after selection is not uploaded and must be selected again', async ({
  member: { page },
}, testInfo) => {
  await goto(page, '/upload')
  const file = testInfo.outputPath('changed.png')
  await writeFile(file, makePng(400, 300))
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(preview(page)).toBeVisible()
  await writeFile(file, makePng(300, 400))
  await uploadButton(page).click()
  await expectToast(page, 'Upload failed', 'The file was changed or removed. Please choose it again.')
})
