import { expect, test, type Page, type Route } from './test.ts'
import { fetchAuthorization, openAccount } from './account.ts'
import { goto } from './hydration.ts'
import { startServer } from './start-server.ts'
import { expectToast } from './toast.ts'
import { withoutCreditsInPage } from './without-credits.ts'

// The exact messages that visitors see. Playwright's routes return responses that the server sends only in rare cases.

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' })
const notificationsOf = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function submitPrompt(page: Page, prompt: string) {
  await promptOf(page).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
}

/** Responds to later generation requests with the given response and counts them. */
async function mockGeneration(page: Page, status: number, body: object, headers: Record<string, string> = {}) {
  let requestCount = 0
  await page.route('**/api/images/generate', async (route) => {
    requestCount += 1
    await route.fulfill({ status, json: body, headers })
  })
  return () => requestCount
}

test('an empty prompt shows a message', async ({ member: { page } }) => {
  await page.goto('/')
  await submitPrompt(page, '   ')
  await expectToast(page, 'Enter a prompt', 'Please describe the image you want to generate.')
  await expect(promptOf(page)).toBeFocused()
  // The toast is below the search and the filters.
  const filters = await page.getByRole('search').boundingBox()
  const toast = await page.getByRole('region', { name: 'Notifications' }).boundingBox()
  expect((filters?.y ?? Infinity) + (filters?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0)
})

test('a sixth submission within ten seconds is rejected in the browser', async ({ member: { page } }) => {
  const requestCount = await mockGeneration(page, 422, { code: 'PROMPT_BLOCKED', message: 'no' })
  // A fixed time, so that a slow machine does not matter.
  await page.clock.setFixedTime(new Date())
  await goto(page, '/')
  for (let attempt = 1; attempt <= 6; attempt++) {
    await submitPrompt(page, `a hasty prompt ${attempt}`)
    await expect(page.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled()
  }
  await expect(
    notificationsOf(page).getByText('Too many requests. Please wait a moment before trying again.', { exact: true }),
  ).toBeVisible()
  expect(requestCount()).toBe(5)
})

test('a generation without images shows a message and refetches the balance', async ({ member: { page } }) => {
  await page.route(/\/api\/generations(\/[^/]+)?$/, removeImages)
  await page.goto('/')
  await submitPrompt(page, 'a picture that gets lost')
  await expect(notificationsOf(page).getByText('Generation completed', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await expect(
    notificationsOf(page).getByText('Images were generated but may not have been saved properly', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Successfully generated image')).toBeHidden()
  await expect(page.getByRole('banner').getByText('64 credits')).toBeVisible()
})

test('submitting shows whether the plan is loading or failed to load', async ({ member: { page } }) => {
  let release: (() => void) | undefined
  const pending = new Promise<void>((resolve) => (release = resolve))
  await page.route('/', withoutCreditsInPage)
  // When an event stream opens, the page refetches the credits, and the plan would be loading again.
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/users/credits', async (route) => {
    await pending
    await route.fulfill({
      status: 500,
      json: { code: 'INTERNAL_SERVER_ERROR', message: 'An unexpected error occurred.' },
    })
  })
  await page.goto('/')
  await expect(page.getByText('Loading your credits')).toBeAttached()
  await submitPrompt(page, 'a balance in the mist')
  await expect(notificationsOf(page).getByText('Subscription info loading', { exact: true })).toBeVisible()
  release?.()
  await expect(notificationsOf(page).getByText('Failed to load credits', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(notificationsOf(page).getByText('Subscription required', { exact: true })).toBeVisible()
  await expect(promptOf(page)).toHaveValue('a balance in the mist')
})

test('without a plan, the page submits nothing, the server rejects a submission, and favorites redirect to pricing', async ({
  browser,
}) => {
  test.slow()
  const planless = await startServer({ DEFAULT_PLAN: 'none', DEMO_GALLERY: '0' })
  const context = await browser.newContext({ baseURL: planless.url })
  const { request } = context
  try {
    const page = await context.newPage()
    await openAccount(request, 'planless')
    await page.goto('/favorites')
    await expect(page).toHaveURL(`${planless.url}/pricing`)
    await page.goto('/')
    await page.getByRole('link', { name: 'Favorites' }).click()
    await expect(page).toHaveURL(`${planless.url}/pricing`)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'No images found' })).toBeVisible()
    await expect(page.getByText('Generated images will appear here', { exact: true })).toBeVisible()
    await submitPrompt(page, 'a house without a plan')
    const notifications = notificationsOf(page)
    await expect(notifications.getByText('Subscription required', { exact: true })).toBeVisible()
    await expect(
      notifications.getByText('Unable to load your subscription plan. Please retry in a moment.', { exact: true }),
    ).toBeVisible()
    const response = await request.post('/api/images/generate', {
      headers: await fetchAuthorization(request),
      data: { prompt: 'a house without a plan' },
    })
    expect(response.status()).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'SUBSCRIPTION_REQUIRED' })
  } finally {
    await context.close()
    await planless.stop()
  }
})

const errorCases = [
  ['INSUFFICIENT_CREDITS', 402, 'Insufficient credits. Please purchase more credits.', 1],
  ['SUBSCRIPTION_REQUIRED', 403, 'Subscription required', 1],
  ['TOO_MANY_REQUESTS', 429, 'Rate limit exceeded. Please wait a moment before trying again.', 4],
  ['SERVICE_UNAVAILABLE', 503, 'Server is busy. Please try again later.', 4],
  [
    'MODEL_PAUSED',
    503,
    "Your plan's image model has reached its limit for today. Please try again tomorrow. You were not charged.",
    1,
  ],
  // An unknown code, for example from a proxy.
  ['E17', 401, 'Authentication error. Please sign out and sign in again.', 2],
  ['E17', 400, 'Failed to generate images', 1],
] as const

for (const [code, status, text, times] of errorCases) {
  test(`a ${status} response with the code ${code} shows its message (requests: ${times})`, async ({
    member: { page },
  }) => {
    const requestCount = await mockGeneration(page, status, { code, message: 'other words' }, { 'retry-after': '0' })
    await page.goto('/')
    await submitPrompt(page, 'a prompt that is rejected')
    await expect(notificationsOf(page).getByText(text, { exact: true })).toBeVisible()
    expect(requestCount()).toBe(times)
    await expect(promptOf(page)).toHaveValue('a prompt that is rejected')
    await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
  })
}

test('the overlay opens before the server has answered, and a rejection closes it', async ({ member: { page } }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/images/generate', async (route) => {
    await released.promise
    await route.fulfill({ status: 422, json: { code: 'PROMPT_BLOCKED', message: 'other words' } })
  })
  await page.goto('/')
  await submitPrompt(page, 'a prompt that is rejected late')
  const overlay = page.getByRole('dialog', { name: 'Generating your images...' })
  await expect(overlay.locator('ol li').first().locator('.font-medium')).toBeVisible()
  released.resolve()
  await expect(overlay).toBeHidden()
  await expect(
    notificationsOf(page).getByText('This prompt contains words that are not allowed here. You were not charged.', {
      exact: true,
    }),
  ).toBeVisible()
  await expect(promptOf(page)).toHaveValue('a prompt that is rejected late')
})

test('an expired session shows a message', { tag: '@firefox' }, async ({ member: { page } }) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
  const headers = { ...(await fetchAuthorization(page.request)), origin: new URL(page.url()).origin }
  expect((await page.request.post('/api/auth/sign-out', { data: {}, headers })).ok()).toBe(true)
  await expect.poll(async () => (await page.request.get('/api/users/credits', { headers })).status()).toBe(401)
  await submitPrompt(page, 'a late prompt')
  await expect(notificationsOf(page).getByText('Session expired. Please sign in again.').first()).toBeVisible()
  await expect(promptOf(page)).toHaveValue('a late prompt')
})

async function removeImages(route: Route) {
  const response = await route.fetch()
  const { generation, generations, ...body } = (await response.json()) as {
    generation?: object
    generations?: object[]
  }
  const removeFrom = (one: object) => ({ ...one, images: [] })
  const changed = {
    ...(generation && { generation: removeFrom(generation) }),
    ...(generations && { generations: generations.map(removeFrom) }),
  }
  await route.fulfill({ response, json: { ...body, ...changed } })
}
