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

test('a passkey is added, signs in without a password, and is removed', async ({ page, account }) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.request, account)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(card.getByText('Passkey 1')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

  await page.goto('/auth/signin?returnTo=%2Fsettings')
  const enter = page.getByRole('button', { name: 'Sign in with a passkey' })
  // A device that has not recognized its user is one step, not two.
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await expect(enter).toBeVisible()
  expect(await page.evaluate(signInUnrecognized)).toEqual([401, 'AUTHENTICATION_FAILED'])
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await enter.click()
  await expect(page).toHaveURL('/settings')

  await card.getByRole('button', { name: 'Remove passkey 1' }).click()
  await expect(card.getByText('Passkey 1')).toBeHidden()
})

/** In the page: signs in as a device does that nobody was asked by. Answers the status and the code. */
async function signInUnrecognized() {
  const options: unknown = await (await fetch('/api/auth/passkey/generate-authenticate-options')).json()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...(options as PublicKeyCredentialRequestOptionsJSON),
    userVerification: 'discouraged',
  })
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const answer = await fetch('/api/auth/passkey/verify-authentication', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response: credential.toJSON() }),
  })
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}
