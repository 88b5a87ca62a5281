import { fetchAuthorization } from './account.ts'
import { deductOnes, orderPack } from './credits-calls.ts'
import { goto } from './hydration.ts'
import { generateImage } from './images.ts'
import { balanceOf } from './purchase.ts'
import { expect, test, type APIRequestContext, type Page } from './test.ts'
import { expectToast } from './toast.ts'

const ADMIN_PATHS = ['', '/generations', '/orders', '/orders?show=debts', '/users', '/reports', '/prices', '/audit']

test(
  'a credit adjustment by keyboard is applied once',
  { tag: '@core' },
  async ({ admin: { page }, member: { page: memberPage, ...user } }) => {
    await memberPage.goto('/credits')
    await expect(balanceOf(memberPage)).toHaveText('80 credits')
    await goto(page, `/admin/users/${user.id}`)

    await page.getByRole('button', { name: 'Adjust credits' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Adjust credits' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('radio', { name: 'Add' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('1,000')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Your picture of Tuesday was lost')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toBeFocused()
    await expect(dialog.getByRole('status')).toContainText('80 becomes 1,080')
    // The response waits for the second press.
    const released = Promise.withResolvers<void>()
    const sent: string[] = []
    await page.route(`**/api/admin/users/${user.id}/credits`, async (route) => {
      sent.push(route.request().url())
      await released.promise
      await route.continue()
    })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Add 1,000 credits' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    released.resolve()
    await expectToast(page, `${user.email} now has 1,080 credits`)
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(sent).toHaveLength(1)

    await expect(page.getByRole('row', { name: /Your picture of Tuesday was lost/ })).toContainText('+1,000')
    await expect(balanceOf(memberPage)).toHaveText('1,080 credits')
    await expect(memberPage.getByRole('row', { name: /Your picture of Tuesday was lost/ })).toContainText('+1,000')
    await page.goto(`/admin/audit?subject=user&subjectId=${user.id}`)
    await expect(page.getByRole('row', { name: /Your picture of Tuesday was lost/ })).toHaveCount(1)
  },
)

test('an adjustment needs a reason, cannot exceed the balance, and a double click does not confirm it', async ({
  admin: { page, id },
}) => {
  await goto(page, `/admin/users/${id}`)
  const opener = page.getByRole('button', { name: 'Adjust credits' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deduct', { exact: true }).click()
  await dialog.getByLabel('Credits').fill('81')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Only 80 can be deducted.')).toBeVisible()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Credits').fill('80')
  await dialog.getByLabel('Reason').fill('Looked at, not done')
  await dialog.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(dialog.getByRole('status')).toContainText('80 becomes 0')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(balanceOf(page)).toHaveText('80 credits')
})

test('the money page and the ledger command show the same figures while credits change and afterwards', async ({
  admin: { page },
  member: { email, request },
  administer,
}) => {
  test.slow()
  /** Returns the figures that `ledger verify` prints. The command fails if a rule is broken. */
  const readLedgerFigures = async () => {
    const verified = await administer('ledger', 'verify', '--json')
    return parseNumbers(/[^"]*welcome \d+[^"]*/.exec(verified)?.[0] ?? '')
  }
  await administer('credits', 'grant', email, '900', '--reason', 'To be spent')
  await goto(page, '/admin')
  let isOver = false
  const first = await readLedgerFigures()
  const spending = spendCredits(request, () => isOver)
  try {
    for (let round = 0, before = first; round < 2; round++) {
      const displayed = await refreshFigures(page)
      const after = await readLedgerFigures()
      for (const [index, figure] of displayed.entries()) {
        const bounds = [before[index] ?? NaN, after[index] ?? NaN]
        expect(figure).toBeGreaterThanOrEqual(Math.min(...bounds))
        expect(figure).toBeLessThanOrEqual(Math.max(...bounds))
      }
      before = after
    }
    expect(await readLedgerFigures()).not.toEqual(first)
  } finally {
    isOver = true
    await spending
  }
  // Background work may change some figures once more.
  await expect(async () => expect(await refreshFigures(page)).toEqual(await readLedgerFigures())).toPass({
    timeout: 20_000,
  })
})

test('an admin signs a user out everywhere, and the page shows it', async ({ admin: { page }, account: user }) => {
  await goto(page, `/admin/users/${user.id}`)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectToast(page, `Signed ${user.email} out of 1 device`)
  await expect(sessions.getByText('Not signed in on any device.')).toBeVisible()
  await page.goto(`/admin/audit?subject=user&subjectId=${user.id}`)
  await expect(page.getByText('Ended all sessions')).toBeVisible()
})

test('a suspension is listed and can be lifted', async ({ admin: { page }, account: user }) => {
  await goto(page, `/admin/users/${user.id}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Sells what others made')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expectToast(page, `${user.email} is suspended`)
  await page.goto(`/admin/users?q=${encodeURIComponent(user.email)}&state=suspended`)
  await page.getByRole('link', { name: user.email }).click()
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expectToast(page, `${user.email} is no longer suspended`)
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

test('one click reconciles an unpaid order and shows the result', async ({ admin: { page } }) => {
  await goto(page, '/admin/orders')
  const orderId = await orderPack(page.request)
  await page.goto(`/admin/orders?id=${orderId}`)
  await page.getByRole('button', { name: 'Reconcile' }).click()
  await expect(page.getByText('The provider has no payment for this order.')).toBeVisible()
})

test('admin pages return 404 for other users', { tag: '@core' }, async ({ member: { page }, request: signedOut }) => {
  for (const route of ADMIN_PATHS) {
    const response = await signedOut.get(`/admin${route}`)
    const html = await response.text()
    expect([route, response.status(), html.includes('You must be logged in')]).toEqual([route, 200, true])
    expect(html).not.toContain('aria-label="Admin"')
  }
  const missing = await page.request.get('/no-such-page')
  for (const route of ADMIN_PATHS) {
    const response = await page.request.get(`/admin${route}`)
    expect([route, response.status()]).toEqual([route, 404])
    expect(extractVisibleText(await response.text())).toBe(extractVisibleText(await missing.text()))
  }
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0)
  const headers = await fetchAuthorization(page.request)
  expect((await page.request.get('/api/admin/books', { headers })).status()).toBe(403)
})

test('the account menu links to the admin pages for an admin who has opened them before', async ({
  admin: { page },
}) => {
  await goto(page, '/admin')
  await expect(page).toHaveTitle('Admin | Pictor')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  for (const name of ['Generations', 'Orders', 'Users', 'Reports', 'Prices', 'Audit']) {
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page).toHaveTitle(`Admin: ${name} | Pictor`)
  }
})

test('admin pages are separate documents without the checkout script', async ({ admin: { page } }) => {
  /** Waits until the marked document is no longer open. */
  const expectNewDocument = () => expect.poll(() => page.evaluate(() => 'isMarked' in window)).toBe(false)
  const mark = () => page.evaluate(() => void Object.assign(window, { isMarked: true }))
  await goto(page, '/admin')
  await mark()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(await page.evaluate(() => 'isMarked' in window)).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: 'Buy credits' }).click()
  await expect(page).toHaveURL('/credits')
  await expectNewDocument()
  await page.reload()
  await mark()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expectNewDocument()
  await page.goForward()
  await expect(page).toHaveURL('/credits')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await expectNewDocument()
})

async function spendCredits(request: APIRequestContext, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await deductOnes(request, 1)
    // Retried: on a fast machine, this exceeds the number of submissions that an account may send in ten seconds.
    await expect(() => generateImage(request, 'a coin that rolls down a hill')).toPass()
  }
}

/** Refreshes the money page and returns its figures. Fails if the page does not report a consistent ledger. */
async function refreshFigures(page: Page): Promise<number[]> {
  const button = page.getByRole('button', { name: 'Check again' })
  const startedAt = Date.now()
  // Retried: a check soon after another one returns the cached result of the earlier check.
  await expect(async () => {
    const [response] = await Promise.all([page.waitForResponse(/\/api\/admin\/books/), button.click()])
    const { checked_at } = (await response.json()) as { checked_at: string }
    expect(Date.parse(checked_at)).toBeGreaterThanOrEqual(startedAt)
  }).toPass()
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Books balanced')).toBeVisible()
  const figures = parseNumbers((await page.locator('[data-identity]').textContent()) ?? '')
  expect(figures.length).toBeGreaterThan(0)
  return figures
}

/** Returns the visible text of a page. */
function extractVisibleText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

function parseNumbers(text: string): number[] {
  return [...text.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replaceAll(',', '')))
}
