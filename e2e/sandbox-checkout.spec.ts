import { expect, test, type Page } from './test.ts'
import { openCheckout, typeCard } from './checkout.ts'
import { findViolations } from './violations.ts'

const [SUCCESS, DECLINED, INSUFFICIENT_FUNDS, TAB_CLOSED] = [
  '4100 2800 0000 1007',
  '4100 2800 0006 0003',
  '4100 2800 0008 0001',
  '4100 2800 0001 0008',
]

test('a test card pays, and the page receives one verifiable result', async ({ page }) => {
  const { checkout, callbacks, verify, orderId } = await openCheckout(page)
  await expect(checkout.getByText('Test mode')).toBeVisible()
  await expect(checkout.getByText('Purchase 1000 credits')).toBeVisible()
  await expect(checkout.getByLabel('Card number')).toBeFocused()
  // No scroll bar: hidden texts must not make the dialog higher.
  expect(await checkout.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await expect(checkout.getByLabel('Name on card')).toHaveValue('Ada Lovelace')
  await typeCard(checkout, SUCCESS.replaceAll(' ', ''))
  await expect(checkout.getByLabel('Card number')).toHaveValue(SUCCESS)
  await checkout.getByRole('button', { name: 'Pay $35.00' }).dblclick()
  await expect(checkout.getByText('Payment successful').first()).toBeVisible()
  await expect(checkout).toHaveCount(0)
  const ids = { razorpay_order_id: orderId, razorpay_payment_id: expect.stringMatching(/^pay_/) }
  expect(await callbacks()).toEqual([['handler', { ...ids, razorpay_signature: expect.any(String) }]])
  expect(await verify()).toBe(1_080)
})

test('a declined card leaves the checkout open for another', async ({ page }) => {
  const { checkout, callbacks, verify } = await openCheckout(page)
  for (const number of [DECLINED, INSUFFICIENT_FUNDS]) {
    await typeCard(checkout, number)
    await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
    await expect(checkout.getByRole('alert').filter({ hasText: 'Payment failed.' })).toBeVisible()
  }
  await expect(checkout.getByRole('alert')).toContainText('insufficient funds')
  await typeCard(checkout, SUCCESS)
  await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
  await expect(checkout).toHaveCount(0)
  expect((await callbacks()).map(([name, value]) => [name, value && 'reason' in value ? value.reason : null])).toEqual([
    ['failed', 'card_declined'],
    ['failed', 'insufficient_funds'],
    ['handler', null],
  ])
  expect(await verify()).toBe(1_080)
})

test('without retries a failure closes the checkout', async ({ page }) => {
  const { checkout, callbacks } = await openCheckout(page, { retry: { enabled: false } })
  await typeCard(checkout, DECLINED)
  await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
  await expect(checkout).toHaveCount(0)
  expect((await callbacks()).map(([name]) => name)).toEqual(['failed', 'ondismiss'])
})

for (const [control, close] of [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the close button', (page) => page.getByRole('button', { name: 'Close checkout' }).click()],
] as [string, (page: Page) => Promise<void>][]) {
  test(`${control} closes the checkout once and returns the focus`, async ({ page }) => {
    const { checkout, callbacks, balance } = await openCheckout(page)
    await expect(checkout.getByLabel('Card number')).toBeFocused()
    await close(page)
    await expect(checkout).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(await callbacks()).toEqual([['ondismiss']])
    expect(await balance()).toBe(80)
    expect(await page.evaluate(() => document.body.style.overflow)).toBe('')
  })
}

test('with confirm_close the checkout asks before closing', async ({ page }) => {
  const { checkout, callbacks } = await openCheckout(page, { modal: { confirm_close: true } })
  await expect(checkout.getByLabel('Card number')).toBeFocused()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without paying?' })
  await question.getByRole('button', { name: 'Continue paying' }).click()
  await expect(question).toHaveCount(0)
  expect(await callbacks()).toEqual([])
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(checkout).toHaveCount(0)
  expect(await callbacks()).toEqual([['ondismiss']])
})

test('with escape off, Escape and the backdrop do not close the checkout', async ({ page }) => {
  const { checkout, callbacks } = await openCheckout(page, { modal: { escape: false } })
  await expect(checkout.getByLabel('Card number')).toBeFocused()
  for (let time = 0; time < 3; time++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(checkout).toBeVisible()
  expect(await callbacks()).toEqual([])
})

test('closing the tab after paying still adds the credits', async ({ page }) => {
  const { checkout, callbacks, balance } = await openCheckout(page)
  await typeCard(checkout, TAB_CLOSED)
  await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
  await expect(checkout.getByText('Now close this tab')).toBeVisible()
  expect(await callbacks()).toEqual([])
  await page.goto('about:blank')
  await expect.poll(balance, { timeout: 15_000 }).toBe(1_080)
})

test('the checkout works by keyboard with a listed test card', async ({ page }) => {
  const { checkout, callbacks } = await openCheckout(page)
  await expect(checkout.getByLabel('Card number')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await checkout.getByText('Test cards').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(checkout.getByRole('button', { name: `Use Success, Visa ${SUCCESS}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(checkout.getByRole('button', { name: 'Pay $35.00' })).toBeFocused()
  await expect(checkout.getByRole('status')).toHaveText('Filled in: Success.')
  await page.keyboard.press('Enter')
  await expect(checkout).toHaveCount(0)
  expect((await callbacks()).map(([name]) => name)).toEqual(['handler'])
})

test('errors appear at their fields, and no real card number leaves the page', async ({ page }) => {
  const { checkout } = await openCheckout(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const number = checkout.getByLabel('Card number')
  await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('This is not a valid card number. Check the digits.')
  await expect(checkout.getByLabel('CVV')).toHaveAccessibleDescription('Enter 3 digits.')
  await number.fill('4242 4242 4242 4242')
  await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
  await expect(number).toHaveAccessibleDescription(/This is not a test card/)
  await expect(checkout.getByRole('listitem').first()).toBeVisible()
  expect(sent.join('')).not.toContain('4242')
})

for (const [difference, changes, message] of [
  ['another key', { key: 'rzp_test_other' }, 'The id provided does not exist'],
  ['another amount', { amount: 100 }, 'The amount is different'],
  ['another currency', { currency: 'INR' }, 'The amount is different'],
] as const) {
  test(`a checkout with ${difference} than the order’s cannot be paid`, async ({ page }) => {
    const { checkout, callbacks } = await openCheckout(page, changes)
    await expect(checkout.getByRole('heading', { name: 'This payment cannot be made' })).toBeVisible()
    await expect(checkout.getByText(message).first()).toBeVisible()
    await checkout.getByRole('button', { name: 'Close', exact: true }).click()
    expect(await callbacks()).toEqual([['ondismiss']])
  })
}

for (const theme of ['dark', 'light'] as const) {
  test(`the checkout has no accessibility violations and fits at 320 and 1280 px, ${theme}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: theme })
    await page.addInitScript((stored) => localStorage.setItem('theme', stored), theme)
    const { checkout } = await openCheckout(page)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(checkout.getByLabel('Card number')).toBeVisible()
      expect(await findViolations(page), `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
    await checkout.getByText('Test cards').click()
    expect(await findViolations(page), 'with errors and cards').toEqual([])
    for (const button of await checkout.getByRole('button').all()) {
      const { height = 0, width = 0 } = (await button.boundingBox()) ?? {}
      expect(Math.min(height, width), await button.innerText()).toBeGreaterThanOrEqual(44)
    }
    await typeCard(checkout, DECLINED)
    await checkout.getByRole('button', { name: 'Pay $35.00' }).click()
    await expect(checkout.getByRole('alert')).toContainText('declined')
    expect(await findViolations(page), 'after a failure').toEqual([])
  })
}
