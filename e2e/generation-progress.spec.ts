import { expect, test, requireOwnServer, type FakeImageServer, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { withoutSignature } from './without-signature.ts'

requireOwnServer()

const overlayOf = (page: Page) => page.getByRole('dialog', { name: 'Generating your images...' })
const cardOf = (page: Page, prompt: string) => page.getByRole('article', { name: prompt })
/** Finds the partial image by its empty alternative text: it is decorative. */
const partialImageIn = (container: ReturnType<Page['locator']>) => container.locator('img[alt=""]')

async function startGeneration(page: Page, prompt: string) {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(overlayOf(page).getByText('Drawing').first()).toBeVisible()
}

async function expectPartialImage(container: ReturnType<Page['locator']>) {
  await expect(partialImageIn(container)).toBeVisible()
  await expect
    .poll(() => partialImageIn(container).evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}

/** Sends partial images until one is displayed: they are lost until the product's server has called the model. */
async function sendPartialUntil(model: FakeImageServer, isDisplayed: () => Promise<boolean>) {
  await expect(async () => {
    model.sendPartialImage()
    expect(await isDisplayed()).toBe(true)
  }).toPass()
}

test(
  'a partial image appears in the overlay and the studio, for its owner only',
  { tag: '@core' },
  async ({ member: { page }, request, imageModel: model }) => {
    model.pause()
    await page.goto('/generate')
    await startGeneration(page, 'a slow sunrise')
    const partialImage = partialImageIn(overlayOf(page))
    await sendPartialUntil(model, () => partialImage.isVisible())
    await expectPartialImage(overlayOf(page))
    const src = await partialImage.evaluate((element: HTMLImageElement) => element.src)
    expect((await request.get(withoutSignature(src))).ok()).toBe(false)
    await page.getByRole('button', { name: 'Continue in the background' }).click()
    await expectPartialImage(cardOf(page, 'a slow sunrise'))
    model.release()
    await expect(page.getByText('Successfully generated image')).toBeVisible()
    await expect(cardOf(page, 'a slow sunrise').getByRole('img', { name: 'a slow sunrise' })).toBeVisible()
    await expect(partialImageIn(cardOf(page, 'a slow sunrise'))).toHaveCount(0)
  },
)

test('a reload and another tab show the partial image and the result', async ({
  member: { page, context },
  imageModel: model,
}) => {
  model.pause()
  await page.goto('/generate')
  await startGeneration(page, 'an unhurried tide')
  await sendPartialUntil(model, () => partialImageIn(overlayOf(page)).isVisible())
  await page.reload()
  await expectPartialImage(cardOf(page, 'an unhurried tide'))
  await page.getByRole('button', { name: /^Drawing an unhurried tide/ }).click()
  await expectPartialImage(overlayOf(page))
  const otherTab = await context.newPage()
  await otherTab.goto('/generate')
  await expectPartialImage(cardOf(otherTab, 'an unhurried tide'))
  model.release()
  for (const tab of [page, otherTab]) await expect(tab.getByText('Successfully generated image')).toBeVisible()
})

test('without the event stream, polling shows the partial image and the result', async ({
  member: { page, context },
  imageModel: model,
}) => {
  model.pause()
  await context.route('**/api/events', (route) => route.abort())
  await page.goto('/')
  await startGeneration(page, 'a patient glacier')
  await sendPartialUntil(model, () => partialImageIn(overlayOf(page)).isVisible())
  model.release()
  await expect(page.getByText('Successfully generated image')).toBeVisible()
})

test('text typed during a generation stays, and the submitted prompt is cleared', async ({
  member: { page },
  imageModel: model,
}) => {
  model.pause()
  await page.goto('/')
  const prompt = page.getByRole('textbox', { name: 'Prompt' })
  await startGeneration(page, 'a first thought')
  await expect(prompt).toBeDisabled()
  await page.getByRole('button', { name: 'Continue in the background' }).click()
  await expect(prompt).toBeEnabled()
  await expect(prompt).toHaveValue('a first thought')
  await prompt.fill('a second thought')
  model.release()
  await expect(page.getByText('Successfully generated image')).toBeVisible()
  await expect(prompt).toHaveValue('a second thought')
  model.pause()
  await startGeneration(page, 'a third thought')
  await page.getByRole('button', { name: 'Continue in the background' }).click()
  model.release()
  await expect(prompt).toHaveValue('')
})

test('a failure keeps the prompt and says that nothing was charged', async ({
  member: { page },
  imageModel: model,
}) => {
  model.pause()
  await goto(page, '/')
  await startGeneration(page, 'a house of cards')
  model.fail()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('Failed to generate images')).toBeVisible()
  await expect(notifications.getByText(/Your (16 )?credits were (refunded|returned)/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a house of cards')
  await expect(page.getByRole('banner').getByText('80 credits')).toBeVisible()
})
