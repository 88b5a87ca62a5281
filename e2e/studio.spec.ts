import { expect, test, requireOwnServer, type Page } from './test.ts'
import { makePng } from './png.ts'

requireOwnServer()

const cardOf = (page: Page, prompt: string) => page.getByRole('article', { name: prompt })
const balance = (page: Page, credits: number) => page.getByRole('banner').getByText(`${credits} credits`)

/** Submits a generation and continues in the background. */
async function startInBackground(page: Page, prompt: string) {
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Generating your images...')).toBeVisible()
  await page.getByRole('button', { name: 'Continue in the background' }).click()
}

test('a failure is refunded and can be retried', { tag: '@core' }, async ({ member: { page }, imageModel: model }) => {
  model.pause()
  await page.goto('/generate')
  await expect(page.getByText('Nothing generated yet')).toBeVisible()
  await startInBackground(page, 'a broken vase')
  const card = cardOf(page, 'a broken vase')
  await expect(card.getByText('Drawing')).toBeVisible()
  await expect(balance(page, 64)).toBeVisible()
  model.fail()
  await expect(card.getByText('Failed')).toBeVisible()
  await expect(card.getByText('You were not charged')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Failed to generate images')).toBeVisible()
  await expect(balance(page, 80)).toBeVisible()

  model.pause()
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first().getByText('Drawing')).toBeVisible()
  model.release()
  await expect(page.getByText('Successfully generated image')).toBeVisible()
  const newest = page.getByRole('article').first()
  await expect(newest.getByText('16 credits')).toBeVisible()
  await expect(newest.getByRole('button', { name: 'Run again' })).toBeVisible()
  await newest.getByRole('link', { name: 'a broken vase' }).last().click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'a broken vase' })).toBeVisible()
})

test('after a reload, a running generation is shown in the studio and above the prompt bar of every page', async ({
  member: { page },
  imageModel: model,
}) => {
  model.pause()
  await page.goto('/generate')
  await startInBackground(page, 'a slow river')
  await expect(cardOf(page, 'a slow river').getByText('Drawing')).toBeVisible()
  await page.reload()
  await expect(cardOf(page, 'a slow river').getByText('Drawing')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'account menu' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(cardOf(page, 'a slow river').getByText('Drawing')).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: /^Drawing a slow river/ }).click()
  await expect(page.getByText('Generating your images...')).toBeVisible()
  await page.getByRole('button', { name: 'Continue in the background' }).click()
  model.release()
  await expect(page.getByText('Successfully generated image')).toBeVisible()
  await page.getByRole('button', { name: 'View image' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'a slow river' })).toBeVisible()
})

test('an open studio tab shows a generation submitted in another tab', async ({
  member: { page, context },
  imageModel: model,
}) => {
  model.pause()
  const otherTab = await context.newPage()
  await otherTab.goto('/generate')
  await expect(otherTab.getByText('Nothing generated yet')).toBeVisible()
  await page.goto('/')
  await startInBackground(page, 'a distant sail')
  await expect(cardOf(otherTab, 'a distant sail').getByText('Drawing')).toBeVisible()
  model.release()
  await expect(cardOf(otherTab, 'a distant sail').getByRole('img', { name: 'a distant sail' })).toBeVisible()
})

test('a queued generation is cancelled and refunded', async ({ member: { page }, imageModel: model }) => {
  model.pause()
  await page.goto('/generate')
  await startInBackground(page, 'the first in line')
  await expect(cardOf(page, 'the first in line').getByText('Drawing')).toBeVisible()
  await startInBackground(page, 'the second in line')
  await expect(balance(page, 48)).toBeVisible()
  const queuedCard = cardOf(page, 'the second in line')
  await expect(queuedCard.getByText('Queued')).toBeVisible()
  await queuedCard.getByRole('button', { name: 'Cancel' }).click()
  await expect(queuedCard.getByText('Canceled')).toBeVisible()
  await expect(queuedCard.getByText('You were not charged')).toBeVisible()
  await expect(balance(page, 64)).toBeVisible()
  await expect(cardOf(page, 'the first in line').getByRole('button', { name: 'Cancel' })).toBeHidden()
})

test('the overlay cancels a generation while it is queued', async ({ member: { page }, imageModel: model }) => {
  model.pause()
  await page.goto('/')
  await startInBackground(page, 'the first in line')
  await expect(page.getByRole('button', { name: /^Drawing the first in line/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Prompt' }).fill('the second in line')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const overlay = page.getByRole('dialog', { name: 'Generating your images...' })
  await expect(balance(page, 48)).toBeVisible()
  await overlay.getByRole('button', { name: 'Cancel' }).click()
  await expect(overlay).toBeHidden()
  await expect(page.getByText('Generation canceled')).toBeVisible()
  await expect(balance(page, 64)).toBeVisible()
  await page.getByRole('button', { name: /^Drawing the first in line/ }).click()
  await expect(overlay.getByRole('button', { name: 'Continue in the background' })).toBeVisible()
  await expect(overlay.getByRole('button', { name: 'Cancel' })).toBeHidden()
})

test('Edit prompt restores all input in the bar', async ({ member: { page }, imageModel: model }) => {
  model.pause()
  await page.goto('/generate')
  await page.getByRole('radio', { name: '16:9' }).check({ force: true })
  await page.getByRole('switch', { name: 'Private' }).click()
  await startInBackground(page, 'a wide field')
  model.release()
  await expect(page.getByText('Successfully generated image')).toBeVisible()
  await page.getByRole('radio', { name: '1:1' }).check({ force: true })
  await page.getByRole('switch', { name: 'Private' }).click()
  await cardOf(page, 'a wide field').getByRole('button', { name: 'Edit prompt' }).click()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a wide field')
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeFocused()
  await expect(page.getByRole('radio', { name: '16:9' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Private' })).toBeChecked()
})

test('Edit prompt restores the reference image if the page still has it, or asks for it', async ({
  proPlus: { page },
}) => {
  await page.goto('/generate')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a reference image' }).click(),
  ])
  await chooser.setFiles({ name: 'red square.png', mimeType: 'image/png', buffer: makePng() })
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a copied tile')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'a copied tile' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('red square.png')).toBeHidden()
  await cardOf(page, 'a copied tile').getByRole('button', { name: 'Edit prompt' }).click()
  await expect(page.getByText('red square.png')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your reference image wasn’t saved. Please add it again.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue without a reference image' }).click()
  await cardOf(page, 'a copied tile').getByRole('button', { name: 'Edit prompt' }).click()
  const reminder = page.getByText('Please add your reference image again', { exact: true })
  await expect(reminder).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(reminder).toBeVisible()
  await page.getByRole('button', { name: 'Continue without a reference image' }).click()
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
