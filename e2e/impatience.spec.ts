import { expect, test, type Page } from '@playwright/test'
import { openAccount } from './account.ts'
import { hydrated } from './hydrated.ts'

const presses: [string, (page: Page) => Promise<void>][] = [
  [
    'Enter is held',
    async (page) => {
      for (let times = 0; times < 5; times++) await page.keyboard.down('Enter')
      await page.keyboard.up('Enter')
    },
  ],
  [
    'Enter is pressed three times',
    async (page) => {
      for (let times = 0; times < 3; times++) await page.keyboard.press('Enter', { delay: 40 })
    },
  ],
  [
    'the button is pressed three times at once',
    async (page) => {
      await page.getByRole('button', { name: 'Generate', exact: true }).evaluate((button: HTMLButtonElement) => {
        for (let times = 0; times < 3; times++) button.click()
      })
    },
  ],
]

for (const [how, press] of presses) {
  test(`when ${how} one picture is made, and paid for once`, async ({ page }) => {
    await openAccount(page.request, 'impatient')
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a heron in the reeds')
    await press(page)
    await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
    // Not anew: the address may name the picture by now, and its preview covers the balance.
    await page.goto('/')
    await expect(page.getByRole('banner').getByText('64 credits')).toBeVisible()
  })
}
