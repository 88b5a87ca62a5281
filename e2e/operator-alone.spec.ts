import { expect, test } from '@playwright/test'
import { findFreePort } from '../server/src/testing/free-port.ts'
import { fillSignIn, openAccount } from './account.ts'
import { startFakeImageServer, type FakeImageServer } from './fake-image-server.ts'
import { hydrated } from './hydrated.ts'
import { administerAt } from './operator.ts'
import { balanceOf } from './purchase.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expectToast } from './toast.ts'

// The server of these specs, whose model does not answer and whose sign-ups are closed in the end.
const port = await findFreePort()
test.use({ baseURL: `http://localhost:${port}`, contextOptions: { reducedMotion: 'reduce' } })

let model: FakeImageServer | undefined
let server: RunningServer | undefined

test.beforeAll(async () => {
  model = await startFakeImageServer()
  model.hold()
  server = await startServer({ ...model.settings, PORT: String(port), DEMO_GALLERY: '0' })
})
test.afterAll(async () => {
  model?.release()
  await server?.stop()
  await model?.stop()
})

test('a generation that does not end is ended by an operator, and its user has the credits back at once', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { email } = await openAccount(page.request, 'waits-for-long')
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a clock without hands')
  const asked = page.waitForResponse('**/api/images/generate')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  expect((await asked).status()).toBe(202)
  await expect.poll(() => model?.isAsked()).toBe(true)
  await expect(balanceOf(page)).toHaveText('64 credits')

  const office = await browser.newContext({ baseURL: baseURL ?? '' })
  const desk = await office.newPage()
  const operator = await openAccount(office.request, 'operator-alone')
  await administerAt({ DATA_DIR: server?.dataDir ?? '' }, 'users', 'make-admin', operator.email)
  await desk.goto('/admin/generations')
  await hydrated(desk)
  const row = desk.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Running')

  // What was asked of a model that costs money is not asked twice.
  await row.getByRole('button', { name: /^Retry/ }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('Has been drawing for an hour')
  await desk.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(desk.getByRole('dialog').getByRole('alert')).toBeVisible()
  await desk.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: /^Refund/ }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('Has been drawing for an hour')
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund 16 credits' }).click()
  await expectToast(desk, 'Ended, 16 credits refunded')
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('refunded')
  await expect(row.getByRole('button')).toHaveCount(0)

  await expect(balanceOf(page)).toHaveText('80 credits')
  await expect(page.getByRole('dialog', { name: 'Generating your images...' })).toBeHidden()
  await page.goto('/credits')
  await expect(page.getByRole('row', { name: /Generation refunded/ })).toContainText('+16')
  await desk.goto('/admin/audit')
  await expect(desk.getByRole('row', { name: /Has been drawing for an hour/ })).toContainText('generations.refund')
  await office.close()
})

test('where sign-ups are closed nobody is asked to fill in a form for nothing, and who has an account signs in', async ({
  page,
}) => {
  test.slow()
  const account = await openAccount(page.request, 'came-before')
  await page.context().clearCookies()
  await server?.kill()
  await server?.startAgain({ SIGNUPS: 'closed' })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await expect(dialog.getByText('New accounts are not being opened at the moment.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await fillSignIn(page, account)
  await expect(balanceOf(page)).toHaveText('80 credits')
})
