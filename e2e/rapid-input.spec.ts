import { expect, test, type Page } from './test.ts'
import { goto } from './hydration.ts'

const inputs: [string, (page: Page) => Promise<void>][] = [
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
    'the button is clicked three times at once',
    async (page) => {
      await page.getByRole('button', { name: 'Generate', exact: true }).evaluate((button: HTMLButtonElement) => {
        for (let times = 0; times < 3; times++) button.click()
      })
    },
  ],
]

test('rapid repeated input creates and charges one image', async ({ member: { page } }) => {
  let balance = 80
  for (const [name, sendInput] of inputs) {
    await test.step(name, async () => {
      await goto(page, '/')
      await page.getByRole('textbox', { name: 'Prompt' }).fill('a heron in the reeds')
      await sendInput(page)
      await expect(page.getByText('Successfully generated image')).toBeVisible()
      // Open the home page again: the preview of the new image may be open by now and cover the balance.
      await page.goto('/')
      balance -= 16
      await expect(page.getByRole('banner').getByText(`${balance} credits`)).toBeVisible()
    })
  }
})
