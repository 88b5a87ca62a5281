import { expect, test, type Page } from './test.ts'

test.use({ reducedMotion: 'no-preference' })

const PASSWORD = 'correct horse battery'

/** Records errors and warnings of the page's console from now on. */
function recordProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return problems
}

test(
  'a visitor signs up and generates an image for 16 credits',
  { tag: '@core' },
  async ({ page, context, imageModel }) => {
    const problems = recordProblems(page)
    const email = `journey-${Date.now()}@example.org`
    const prompt = `a red fox in the snow at dawn, painted for ${email}`

    await page.goto('/')
    await page.getByRole('button', { name: 'Start free' }).click()
    const signUpDialog = page.getByRole('dialog', { name: 'Create an account' })
    await signUpDialog.getByLabel('Email').fill(email)
    await signUpDialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await signUpDialog.getByRole('button', { name: 'Create account' }).click()
    const panel = page.getByRole('dialog', { name: 'Check your email' })
    await expect(panel).toContainText(email)
    await expect(panel).toContainText('Please check your email to confirm your account before signing in.')

    const [mailbox] = await Promise.all([
      context.waitForEvent('page'),
      panel.getByRole('link', { name: /inbox/i }).click(),
    ])
    const confirmationEmail = mailbox.getByRole('article').filter({ hasText: email })
    // A job sends emails, so this one may arrive later than the page.
    await expect(async () => {
      if ((await confirmationEmail.count()) === 0) await mailbox.reload()
      await expect(confirmationEmail).toBeVisible({ timeout: 200 })
    }).toPass()
    await confirmationEmail.getByRole('link').click()
    await mailbox.getByRole('button', { name: 'Confirm' }).click()
    await expect(mailbox.getByRole('banner').getByText('80 credits')).toBeVisible()

    imageModel.pause()
    await mailbox.getByRole('textbox', { name: /describe|prompt/i }).fill(prompt)
    await mailbox.getByRole('button', { name: 'Generate', exact: true }).click()
    await expect(mailbox.getByText('Generating your images...')).toBeVisible()
    imageModel.release()
    await expect(mailbox.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
    await expect(mailbox.getByRole('dialog').getByRole('img', { name: prompt })).toBeVisible()
    await expect(mailbox).toHaveURL(/[?&]image=/)
    await mailbox.keyboard.press('Escape')
    await expect(mailbox.getByRole('banner').getByText('64 credits')).toBeVisible()

    await mailbox.getByRole('link', { name: 'My media' }).click()
    await expect(mailbox).toHaveURL(/my-media/)
    await expect(mailbox.getByRole('img', { name: prompt })).toHaveCount(1)

    // Moves the pointer off the link: hovering it would prefetch My media in the first page, too, and Firefox may reload a
    // page that is left during a prefetch.
    await mailbox.mouse.move(0, 0)
    await page.bringToFront()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('banner').getByText('64 credits')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('img', { name: prompt })).toBeVisible()
    await expect(page.getByRole('banner').getByText('64 credits')).toBeVisible()
    expect(problems).toEqual([])
  },
)
