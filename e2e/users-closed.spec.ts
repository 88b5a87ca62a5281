import { fillSignIn } from './account.ts'
import { goto } from './hydration.ts'
import { balanceOf } from './purchase.ts'
import { expect, test } from './test.ts'

test.use({ settings: { SIGNUPS: 'closed' } })

test('with sign-ups closed the dialog has no sign-up form, and existing accounts can sign in', async ({
  page,
  account,
}) => {
  await goto(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an account' })
  await expect(dialog.getByText('New sign-ups are closed at the moment.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Enter')
  await fillSignIn(page, account)
  await expect(balanceOf(page)).toHaveText('80 credits')
})
