import { expect, test } from './test.ts'
import { fillSignIn, waitForEmailedLink } from './account.ts'

test('a reset link works once and ends other sessions', async ({ page, member }) => {
  const { page: signedIn, ...account } = member
  await signedIn.goto('/my-media')
  await expect(signedIn.getByRole('button', { name: 'Account menu' })).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  await expect(forgot.getByLabel('Email')).toHaveValue(account.email)
  await forgot.getByRole('button', { name: 'Send reset link' }).click()
  const panel = page.getByRole('dialog', { name: 'Check your email' })
  await expect(panel).toContainText(account.email)
  await expect(panel.getByRole('button', { name: /^Resend email in/ })).toHaveAttribute('aria-disabled', 'true')

  const link = await waitForEmailedLink(page.request, account.email, '/auth/reset')
  await page.goto(link.href)
  const newPassword = page.getByLabel('New Password', { exact: true })
  for (const [weakPassword, why] of [
    ['short', /at least 8/],
    ['password123', /too common/],
  ] as const) {
    await newPassword.fill(weakPassword)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await expect(page.getByRole('alert')).toHaveText(why)
  }
  const changed = { ...account, password: 'staple, battery, horse' }
  await newPassword.fill(changed.password)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
  await expect(page).toHaveURL('/auth/signin')
  await fillSignIn(page, account)
  await expect(page.getByText('Invalid login credentials')).toBeVisible()
  await fillSignIn(page, changed)
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()

  await signedIn.reload()
  await expect(signedIn.getByText('You must be logged in to view this content.')).toBeVisible()

  await page.goto(link.href)
  await page.getByLabel('New Password', { exact: true }).fill('once more, please')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible()
})

test('an unknown email address gets the same response but no email', async ({ page }) => {
  const email = `unknown-${Date.now()}@example.org`
  await page.goto('/auth/reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(/If this address has an account/)).toBeVisible()
  expect(await (await page.request.get('/dev/mailbox')).text()).not.toContain(email)
})
