import { expect, test, type Page } from './test.ts'
import { findFreePort } from '../server/test/harness/free-port.ts'
import { startOpenIdProvider } from '../server/test/fakes/openid-provider.ts'
import { fetchAuthorization, fillSignIn, fillSignUp, waitForEmailedLink, PASSWORD } from './account.ts'
import { goto } from './hydration.ts'
import { startServer } from './start-server.ts'
import {
  chooseImage,
  descriptionBox,
  preview,
  waitForUpload,
  notifications,
  uploadButton,
  listUploads,
} from './upload-form.ts'

/** Fills the form while signed out and submits it. */
async function submitSignedOut(page: Page, description: string) {
  await chooseImage(page)
  await expect(preview(page)).toBeVisible()
  await descriptionBox(page).fill(description)
  await uploadButton(page).click()
  await expect(notifications(page).getByText('Not authenticated')).toBeVisible()
  await expect(notifications(page).getByText('Please sign in to upload images')).toBeVisible()
}

/** Ends the session without notifying the page, and waits until its access tokens are rejected. */
async function endSession(page: Page) {
  const { origin } = new URL(page.url())
  const headers = await fetchAuthorization(page.request)
  expect((await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin } })).ok()).toBe(true)
  await expect.poll(async () => (await page.request.get('/api/users/credits', { headers })).status()).toBe(401)
}

test('an upload started while signed out is sent after sign-in', { tag: '@firefox' }, async ({ page, account }) => {
  await goto(page, '/upload')
  await submitSignedOut(page, 'Wanted while signed out')
  await fillSignIn(page, account)
  await waitForUpload(page)
  expect(await listUploads(page.request)).toMatchObject([{ description: 'Wanted while signed out' }])
})

test('an upload started before sign-up is sent once after email confirmation', async ({ page, context }) => {
  test.slow()
  const email = `upload-mailed-${Date.now()}@example.org`
  await goto(page, '/upload')
  await submitSignedOut(page, 'Wanted before signing up')
  await fillSignUp(page, { email, password: PASSWORD })

  const confirmedPage = await context.newPage()
  await confirmedPage.goto((await waitForEmailedLink(page.request, email, '/auth/confirm')).href)
  await confirmedPage.getByRole('button', { name: 'Confirm my email' }).click()
  await waitForUpload(confirmedPage)
  // An event signs the first tab in. Submitting there again creates no second image.
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(descriptionBox(page)).toHaveValue('Wanted before signing up')
  await uploadButton(page).click()
  await waitForUpload(page)
  expect(await listUploads(page.request)).toMatchObject([{ description: 'Wanted before signing up' }])
})

test('closing the sign-in dialog keeps the form, and a later sign-in uploads nothing', async ({ page, account }) => {
  await goto(page, '/upload')
  await submitSignedOut(page, 'Given up')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, account)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(preview(page)).toBeVisible()
  await expect(descriptionBox(page)).toHaveValue('Given up')
  expect(await listUploads(page.request)).toEqual([])
})

test('an expired session opens the sign-in dialog, and the upload continues', async ({ member }) => {
  const { page } = member
  await goto(page, '/upload')
  await chooseImage(page)
  await descriptionBox(page).fill('Longer than a session')
  await endSession(page)
  await uploadButton(page).click()
  await fillSignIn(page, member)
  await waitForUpload(page)
  expect(await listUploads(page.request)).toMatchObject([{ description: 'Longer than a session' }])
})

test('an upload started before Google sign-in is sent on return', async ({ page }) => {
  test.slow()
  const port = await findFreePort()
  const provider = await startOpenIdProvider(`http://localhost:${port}`)
  const server = await startServer({ ...provider.settings, PORT: String(port), DEMO_GALLERY: '0' })
  try {
    await goto(page, `${server.url}/upload`)
    await submitSignedOut(page, 'By way of Google')
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
    provider.addPerson({ subject: 'ada', email: 'ada@example.org', emailVerified: true })
    await page.getByLabel('Account e-mail').fill('ada@example.org')
    await page.getByRole('button', { name: 'Continue' }).click()
    await waitForUpload(page)
    await expect(page.getByRole('list', { name: 'My images' }).getByRole('listitem')).toHaveCount(1)
  } finally {
    await page.close()
    await server.stop()
    await provider.stop()
  }
})
