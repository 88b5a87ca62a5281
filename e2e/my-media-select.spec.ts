import { expect, test, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { generateImage } from './images.ts'

const PROMPTS = ['a red kite', 'a green boat', 'a blue door']

/** Generates three images, opens my media and starts the selection. The newest image comes first. */
async function startSelection(page: Page) {
  for (const prompt of PROMPTS.toReversed()) await generateImage(page.request, prompt)
  await goto(page, '/my-media')
  await expect(promptBar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
}

const tile = (page: Page, prompt: string) => page.getByRole('checkbox', { name: prompt })
const listTileNames = (page: Page) =>
  page.getByRole('checkbox').evaluateAll((tiles) => tiles.map((element) => element.getAttribute('aria-label')))
const promptBar = (page: Page) => page.getByRole('region', { name: 'Create' })
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test('selected images are deleted and restored together', { tag: '@firefox' }, async ({ member: { page } }) => {
  await startSelection(page)
  await tile(page, 'a red kite').click()
  await tile(page, 'a blue door').click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(promptBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(notifications(page).getByText('2 images deleted')).toBeVisible()
  await notifications(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notifications(page).getByText('2 images restored')).toBeVisible()
  expect(await listTileNames(page)).toEqual(PROMPTS)
  await page.reload()
  await expect(page.getByRole('list', { name: 'My images' }).getByRole('listitem')).toHaveCount(3)
})

test('Shift selects a range, and images made private leave the gallery', async ({ member: { page } }) => {
  await startSelection(page)
  await tile(page, 'a red kite').click()
  await tile(page, 'a green boat').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Make private' }).click()
  await expect(notifications(page).getByText('2 images are now private')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel selection' }).click()
  await expect(promptBar(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'My images' }).getByText('Private')).toHaveCount(2)
  await page.goto('/my-media?visibility=public')
  await expect(page.getByRole('list', { name: 'My images' }).getByRole('listitem')).toHaveCount(1)
})

test('selected images download as one file', async ({ member: { page } }) => {
  await startSelection(page)
  await page.getByRole('button', { name: 'Select all 3 loaded' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  expect(await download.failure()).toBeNull()
})

test('an image that could not be deleted stays selected, and a message says so', async ({ member: { page } }) => {
  await startSelection(page)
  let hasRejected = false
  await page.route('**/api/images/*', async (route) => {
    if (route.request().method() !== 'DELETE' || hasRejected) return route.continue()
    hasRejected = true
    await route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'It has changed.' } })
  })
  await page.getByRole('button', { name: 'Select all 3 loaded' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(notifications(page).getByText('2 of 3 images deleted')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('selection works by keyboard', async ({ member: { page } }) => {
  await startSelection(page)
  await tile(page, 'a red kite').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, 'a green boat')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'My images' }).getByRole('link', { name: 'a green boat' })).toBeFocused()
})
