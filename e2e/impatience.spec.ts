import { expect, test, type Page } from '@playwright/test'
import { hydrated } from './hydrated.ts'

const PASSWORD = 'correct horse battery'

async function signUp(page: Page, baseURL: string): Promise<void> {
  const email = `impatient-${Date.now()}@example.org`
  const headers = { origin: baseURL }
  await page.request.post('/api/auth/sign-up/email', { headers, data: { email, password: PASSWORD, name: 'i' } })
  let token: string | undefined
  await expect(async () => {
    const mails = await (await page.request.get('/dev/mailbox')).text()
    token = new RegExp(`To ${email}[^]*?token=([\\w.-]+)`).exec(mails)?.[1]
    expect(token).toBeDefined()
  }).toPass()
  await page.request.get(`/api/auth/verify-email?token=${token}`)
}

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
  test(`when ${how} one picture is made, and paid for once`, async ({ page, baseURL }) => {
    await signUp(page, baseURL ?? '')
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a heron in the reeds')
    await press(page)
    await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
    // Not a reload: the address may open the picture by now, over everything else.
    await page.goto('/')
    await expect(page.getByRole('banner').getByText('64 credits')).toBeVisible()
  })
}
