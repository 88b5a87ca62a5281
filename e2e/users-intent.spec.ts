import { expect, test } from './test.ts'
import { fillSignIn, fillSignUp, waitForEmailedLink, PASSWORD } from './account.ts'

test('a generation submitted before sign-up runs after confirmation', async ({ page, context }) => {
  const email = `intent-${Date.now()}@example.org`
  const prompt = `a lighthouse over a green sea, wanted by ${email}`
  await page.goto('/')
  await page.getByRole('textbox', { name: /describe|prompt/i }).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await fillSignUp(page, { email, password: PASSWORD })

  const confirmedPage = await context.newPage()
  await confirmedPage.goto((await waitForEmailedLink(page.request, email, '/auth/confirm')).href)
  await confirmedPage.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(confirmedPage.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  await expect(confirmedPage.getByRole('dialog').getByRole('img', { name: prompt })).toBeVisible()
  await confirmedPage.keyboard.press('Escape')
  await expect(confirmedPage.getByRole('banner').getByText('64 credits')).toBeVisible()
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
