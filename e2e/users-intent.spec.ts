import { expect, test } from './test.ts'
import { fillSignIn, fillSignUp, linkEmailedTo, PASSWORD } from './account.ts'

test('a generation submitted before sign-up runs after confirmation', async ({ page, context }) => {
  const email = `intent-${Date.now()}@example.org`
  const prompt = `a lighthouse over a green sea, wanted by ${email}`
  await page.goto('/')
  await page.getByRole('textbox', { name: /describe|prompt/i }).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await fillSignUp(page, { email, password: PASSWORD })

  const mailed = await context.newPage()
  await mailed.goto((await linkEmailedTo(page.request, email, '/auth/confirm')).href)
  await mailed.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(mailed.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  await expect(mailed.getByRole('dialog').getByRole('img', { name: prompt })).toBeVisible()
  await mailed.keyboard.press('Escape')
  await expect(mailed.getByRole('banner').getByText('64 credits')).toBeVisible()
  // The first tab is notified and does not submit again.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText('64 credits')).toBeVisible()
})

test('a prompt submitted while signed out is generated after sign-in', { tag: '@core' }, async ({ page, account }) => {
  const prompt = `a paper boat on a puddle, wanted by ${account.email}`
  await page.goto('/')
  await page.getByRole('textbox', { name: /describe|prompt/i }).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await fillSignIn(page, account)
  await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('dialog').getByRole('img', { name: prompt })).toBeVisible()
})
