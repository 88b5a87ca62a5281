import { goto } from './hydration.ts'
import { balanceOf } from './purchase.ts'
import { expect, test, requireOwnServer } from './test.ts'
import { expectToast } from './toast.ts'

requireOwnServer()

test('an admin refunds a stuck generation, and its user gets the credits at once', async ({
  member: { page, email },
  admin: { page: adminPage },
  imageModel,
}) => {
  imageModel.pause()
  await goto(page, '/')
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a clock without hands')
  const submission = page.waitForResponse('**/api/images/generate')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  expect((await submission).status()).toBe(202)
  await expect.poll(() => imageModel.hasPendingRequest()).toBe(true)
  await expect(balanceOf(page)).toHaveText('64 credits')

  await goto(adminPage, '/admin/generations')
  const row = adminPage.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Running')

  // A request to a paid model is never sent twice.
  await row.getByRole('button', { name: /^Retry/ }).click()
  await adminPage.getByRole('dialog').getByLabel('Reason').fill('Has been drawing for an hour')
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(adminPage.getByRole('dialog').getByRole('alert')).toBeVisible()
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: /^Refund/ }).click()
  await adminPage.getByRole('dialog').getByLabel('Reason').fill('Has been drawing for an hour')
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Refund 16 credits' }).click()
  await expectToast(adminPage, 'Generation ended, 16 credits refunded')
  await expect(row).toContainText('Failed')
  await expect(row).toContainText('refunded')
  await expect(row.getByRole('button', { name: /^(Retry|Refund)/ })).toHaveCount(0)

  await expect(balanceOf(page)).toHaveText('80 credits')
  await expect(page.getByRole('dialog', { name: 'Generating your images...' })).toBeHidden()
  await page.goto('/credits')
  await expect(page.getByRole('row', { name: /Generation refunded/ })).toContainText('+16')
  await adminPage.goto('/admin/audit')
  await expect(adminPage.getByRole('row', { name: /Has been drawing for an hour/ })).toContainText(
    'Refunded a generation',
  )
})
