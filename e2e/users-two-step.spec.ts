import { createAuthenticatorCode } from '../server/test/fakes/authenticator.ts'
import { fillSignIn, PASSWORD, signIn } from './account.ts'
import { expect, test, type Page } from './test.ts'
import { expectToast } from './toast.ts'
import { findViolations } from './violations.ts'

const WRONG_CODE = 'This code is incorrect. Enter the current one from your app.'

const cardOf = (page: Page) => page.getByRole('region', { name: 'Two-step Sign-in' })

/** Turns two-step sign-in on in the settings. Returns the otpauth URI and the recovery codes. */
async function enableTwoStep(page: Page) {
  await page.goto('/settings')
  const card = cardOf(page)
  await card.getByLabel('Current Password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Set up' }).click()
  await expect(card.getByRole('heading', { name: 'Set up your app' })).toBeFocused()
  await expect(card.getByRole('figure', { name: 'QR code for your authenticator app' })).toBeVisible()
  const uri = `otpauth://totp/x?secret=${await card.locator('code').textContent()}`
  expect(await findViolations(page)).toEqual([])
  const code = card.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await card.getByRole('button', { name: 'Confirm' }).click()
  await expect(card.getByRole('alert')).toHaveText(WRONG_CODE)
  await expect(code).toBeFocused()
  await code.fill(createAuthenticatorCode(uri))
  await card.getByRole('button', { name: 'Confirm' }).click()
  await expect(card.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const list = card.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(await findViolations(page)).toEqual([])
  const recoveryCodes = await list.getByRole('listitem').allTextContents()
  await card.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(card.getByText('Two-step sign-in is on.')).toBeFocused()
  return { uri, recoveryCodes }
}

test('two-step sign-in is set up, asks for a code, and is turned off', async ({ page, account }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.request, account)
  const { uri } = await enableTwoStep(page)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

  await page.goto('/auth/signin?returnTo=%2Fsettings')
  await fillSignIn(page, account)
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await expect(dialog.getByLabel('Code')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(WRONG_CODE)
  await expect(dialog.getByLabel('Code')).toBeFocused()
  // The current code was already used to turn two-step sign-in on, so this is the next one.
  await dialog.getByLabel('Code').fill(createAuthenticatorCode(uri, Date.now() + 30_000))
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/settings')

  const card = cardOf(page)
  const password = card.getByLabel('Current Password')
  await password.fill('not the password')
  await card.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expect(card.getByRole('alert')).toHaveText('This password is incorrect.')
  await expect(password).toBeFocused()
  await password.fill(PASSWORD)
  await card.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
  await expectToast(page, 'Two-step sign-in was turned off')
  await expect(card.getByText('Two-step sign-in is off.')).toBeFocused()
  await expect(password).toHaveValue('')
})

test('in the settings, Enter does not replace the recovery codes, but the button does', async ({ page, account }) => {
  await signIn(page.request, account)
  const { recoveryCodes } = await enableTwoStep(page)
  const card = cardOf(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await card.getByLabel('Current Password').fill(PASSWORD)
  await card.getByLabel('Current Password').press('Enter')
  await card.getByRole('button', { name: 'Create new recovery codes' }).click()
  const list = card.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(sent.filter((url) => url.includes('/two-factor/'))).toHaveLength(1)
  expect(await list.getByRole('listitem').allTextContents()).not.toContain(recoveryCodes[0])
})

test('if the QR code fails to load, the key is still shown', async ({ page, account }) => {
  await signIn(page.request, account)
  await page.route('**/qr-code*.js', (route) => route.abort())
  await page.goto('/settings')
  const card = cardOf(page)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('qr-code'))
  await card.getByLabel('Current Password').fill(PASSWORD)
  await card.getByLabel('Current Password').press('Enter')
  await failed
  await expect(card.locator('code')).toHaveText(/^[A-Z2-7]+$/)
  await expect(card.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await expect(card.getByRole('figure')).toHaveCount(0)
})

test('a recovery code signs in and shows how many are left', async ({ page, account }) => {
  await signIn(page.request, account)
  const { recoveryCodes } = await enableTwoStep(page)
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto('/auth/signin')
  await fillSignIn(page, account)
  const dialog = page.getByRole('dialog', { name: 'Two-step sign-in' })
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(dialog.getByLabel('Recovery code')).toBeFocused()
  await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectToast(page, 'Welcome Back', 'You have 9 recovery codes left.')
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
})

test('a passkey is added, signs in without a password, and is removed', async ({ page, account }) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.request, account)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await card.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Passkey added')
  await expect(card.getByText('Passkey 1')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

  await page.goto('/auth/signin?returnTo=%2Fsettings')
  const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' })
  // A passkey without user verification is only one factor, so it is rejected.
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await expect(passkeyButton).toBeVisible()
  expect(await page.evaluate(signInWithoutVerification)).toEqual([401, 'AUTHENTICATION_FAILED'])
  await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await passkeyButton.click()
  await expect(page).toHaveURL('/settings')

  await card.getByRole('button', { name: 'Remove passkey 1' }).click()
  await expectToast(page, 'Passkey removed')
  await expect(card.getByText('Passkey 1')).toBeHidden()
  await expect(card.getByRole('list', { name: 'Your passkeys' })).toBeFocused()

  // The device still has the passkey.
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.goto('/auth/signin')
  await passkeyButton.click()
  await expectToast(page, 'Sign In Error', 'We don’t recognize this passkey. Please sign in another way.')
})

test('a browser without passkeys shows a message', async ({ page, account }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await signIn(page.request, account)
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Passkeys' })
  await expect(card.getByText('This browser does not support passkeys.')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})

/** Runs in the page: signs in with a device that does not verify its user. Returns the status and the error code. */
async function signInWithoutVerification() {
  const options: unknown = await (await fetch('/api/auth/passkey/generate-authenticate-options')).json()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    ...(options as PublicKeyCredentialRequestOptionsJSON),
    userVerification: 'discouraged',
  })
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
  const response = await fetch('/api/auth/passkey/verify-authentication', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ response: credential.toJSON() }),
  })
  return [response.status, ((await response.json()) as { code?: string }).code]
}
