import { authenticatorCode } from '../server/src/testing/authenticator.ts'
import { fillSignIn, PASSWORD, signIn } from './account.ts'
import { expect, test, type Page } from './test.ts'
import { expectToast } from './toast.ts'
import { violationsOf } from './violations.ts'

const cardOf = (page: Page) => page.getByRole('region', { name: 'Two-step Sign-in' })

/** Turns it on in the settings; answers the app's address and the recovery codes. */
async function turnOn(page: Page) {
  await page.goto('/settings')
  const card = cardOf(page)
  await card.getByLabel('Your Password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card.getByRole('figure', { name: 'QR code for your authenticator app' })).toBeVisible()
  const uri = `otpauth://totp/x?secret=${await card.locator('code').textContent()}`
  expect(await violationsOf(page)).toEqual([])
  await card.getByRole('textbox', { name: 'Code' }).fill(authenticatorCode(uri))
  await card.getByRole('button', { name: 'Confirm' }).click()
  const list = card.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(await violationsOf(page)).toEqual([])
  const recoveryCodes = await list.getByRole('listitem').allTextContents()
  await card.getByRole('button', { name: 'I have saved them' }).click()
  await expect(card.getByText('It is on.')).toBeVisible()
  return { uri, recoveryCodes }
}

test('two-step sign-in is set up, asks for a code, and is turned off', { tag: '@core' }, async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.request, account)
  const { uri } = await turnOn(page)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

  await page.goto('/auth/signin?returnTo=%2Fsettings')
  await fillSignIn(page, account)
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await expect(dialog.getByLabel('Code')).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This code is not right. Please enter the one that your app shows now.')).toBeVisible()
  await dialog.getByLabel('Code').fill(authenticatorCode(uri))
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/settings')

  const card = cardOf(page)
  await card.getByLabel('Your Password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByText('It is off.')).toBeVisible()
})

test('a recovery code signs in and says how many are left', async ({ page, account }) => {
  await signIn(page.request, account)
  const { recoveryCodes } = await turnOn(page)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto('/auth/signin')
  await fillSignIn(page, account)
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery Code').fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectToast(page, 'Welcome Back', 'You have 9 recovery codes left.')
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
})
