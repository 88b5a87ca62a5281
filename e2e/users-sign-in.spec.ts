import { expect, test } from './test.ts'
import { fillSignIn, waitForEmailedLink, signUp } from './account.ts'
import { goto } from './hydration.ts'
import { expectToast } from './toast.ts'
import { findViolations } from './violations.ts'

test('a wrong password does not reveal whether the account exists', async ({ page, account }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  for (const email of [account.email, `nobody-${account.email}`]) {
    await fillSignIn(page, { email, password: 'not the password' })
    await expect(notifications.getByText('Sign In Error')).toBeVisible()
    await expect(notifications.getByText('Invalid login credentials')).toBeVisible()
    await notifications.getByRole('button', { name: 'Dismiss' }).click()
  }
  await fillSignIn(page, account)
  await expectToast(page, 'Welcome Back', 'You have successfully signed in.')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
})

test('an unconfirmed account is offered another email', async ({ page, request }) => {
  const account = await signUp(request, 'unconfirmed')
  await page.goto('/auth/signin')
  await fillSignIn(page, { ...account, password: 'not the password' })
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await fillSignIn(page, account)
  await expect(page.getByText('Email not confirmed')).toBeVisible()
  await page.getByRole('button', { name: /^Resend email/ }).click()
  await expect(page.getByText('Email sent')).toBeVisible()
})

test('confirming in another browser requires a new password', async ({ page, request }) => {
  const account = await signUp(request, 'elsewhere')
  const { pathname, search } = await waitForEmailedLink(request, account.email, '/auth/confirm')
  await goto(page, pathname + search)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expectToast(page, 'Email confirmed', 'You signed up in another browser, so please choose your password again.')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByLabel('New Password', { exact: true }).fill('chosen after confirming')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page).toHaveURL('/auth/signin')
  await fillSignIn(page, { email: account.email, password: 'chosen after confirming' })
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
  expect((await request.post('/api/auth/sign-in/email', { data: account })).status()).toBe(401)
})

test('a common password is rejected with the reason', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  const signUpDialog = page.getByRole('dialog', { name: 'Create an account' })
  await signUpDialog.getByLabel('Email').fill(`common-${Date.now()}@example.org`)
  await signUpDialog.getByLabel('Password', { exact: true }).fill('password123')
  await signUpDialog.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Sign Up Error')).toBeVisible()
  await expect(page.getByText('This password is too common. Please choose another.')).toBeVisible()
})

test('a failed Google sign-in shows its reason once and cleans the URL', async ({ page }) => {
  await page.goto('/auth/signin?returnTo=%2Fmy-media&error=access_denied&error_description=whatever')
  await expect(page.getByText('Google Sign In Error')).toHaveCount(1)
  await expect(page.getByText(/You canceled the sign-in/)).toBeVisible()
  await expect(page).toHaveURL('/auth/signin?returnTo=%2Fmy-media')
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
})

test('Google sign-in that is not set up shows a message', async ({ page }) => {
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Google Sign In Error')).toBeVisible()
  await expect(page.getByText(/not set up here/)).toBeVisible()
})
