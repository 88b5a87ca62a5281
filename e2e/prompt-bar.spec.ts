import { expect, test, type Page } from './test.ts'
import { fillSignIn, switchPlan } from './account.ts'
import { deductCredits } from './credits-calls.ts'
import { goto } from './hydration.ts'
import { makePng } from './png.ts'

const reference = { name: 'red square.png', mimeType: 'image/png', buffer: makePng() }

const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt' })
const balance = (page: Page, credits: number) => page.getByRole('banner').getByText(`${credits} credits`)

async function chooseStyle(page: Page, name: string) {
  await page.getByRole('button', { name: /^Style:/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

async function chooseReference(page: Page, file: typeof reference) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add a reference image' }).click(),
  ])
  await chooser.setFiles(file)
}

/** Drops a file on the prompt bar. */
async function dropOnBar(page: Page, file: typeof reference) {
  const bytes = [...file.buffer]
  const dropped = await page.evaluateHandle(
    ({ bytes, name, mimeType }) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      return data
    },
    { ...file, bytes },
  )
  await page.getByRole('form', { name: 'Generate an image' }).dispatchEvent('drop', { dataTransfer: dropped })
}

test('Pro Plus generates with a style and a reference image', { tag: '@core' }, async ({ proPlus: { page } }) => {
  await page.goto('/')
  await chooseStyle(page, 'Oil painting')
  await chooseReference(page, reference)
  await expect(page.getByText('red square.png')).toBeVisible()
  await expect(page.getByText('26 credits')).toBeVisible()
  await promptOf(page).fill('a heron in the reeds')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('dialog').getByText('Oil painting')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(balance(page, 54)).toBeVisible()
  await page.getByRole('link', { name: 'My media' }).click()
  await page.getByRole('link', { name: 'Generate', exact: true }).click()
  await expect(page.getByRole('article').getByText('With reference image')).toBeVisible()
})

test('on Pro selecting a style explains Pro Plus, and switching applies the style', async ({ member: { page } }) => {
  await page.goto('/')
  await chooseStyle(page, 'Anime')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications.getByText('To apply styles to your generations, switch to Pro Plus.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Style: None' })).toBeVisible()
  await notifications.getByRole('button', { name: 'Switch to Pro Plus' }).click()
  await expect(notifications.getByText('Plan updated')).toBeVisible()
  await expect(notifications.getByText('You are now on the Pro Plus plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Style: Anime' })).toBeVisible()
  await expect(page.getByText('26 credits')).toBeVisible()
})

test('on Pro adding a reference image explains Pro Plus, and switching applies the image', async ({
  member: { page },
}) => {
  await page.goto('/')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await page.getByRole('button', { name: 'Add a reference image' }).click()
  await expect(notifications.getByText('To upload images, switch to Pro Plus.')).toBeVisible()
  await notifications.getByRole('button', { name: 'Dismiss' }).click()
  await dropOnBar(page, reference)
  await notifications.getByRole('button', { name: 'Switch to Pro Plus' }).click()
  await expect(page.getByText('red square.png')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the reference image' }).click()
  await expect(page.getByText('red square.png')).toBeHidden()
})

test('leaving Pro Plus removes style and reference image from the bar', async ({ proPlus: { page } }) => {
  await page.goto('/')
  await chooseStyle(page, 'Sketch')
  await chooseReference(page, reference)
  await expect(page.getByText('red square.png')).toBeVisible()
  await switchPlan(page.request, 'Pro')
  await page.evaluate(() => dispatchEvent(new Event('creditsUpdated')))
  await expect(page.getByText('red square.png')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Style: None' })).toBeVisible()
})

test('files that are not still PNG, JPEG or WebP images are rejected at once', async ({ proPlus: { page } }) => {
  await goto(page, '/')
  const rejectionMessage = page.getByText('This file is not accepted. Please choose a still PNG, JPEG or WebP image.')
  await dropOnBar(page, { name: 'renamed.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a, not a PNG') })
  await expect(rejectionMessage).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await dropOnBar(page, { ...reference, buffer: reference.buffer.subarray(0, 20) })
  await expect(rejectionMessage).toBeVisible()
  await expect(page.getByText('Reference image', { exact: true })).toBeHidden()
})

test('an image can be pasted into the prompt', async ({ proPlus: { page } }) => {
  await goto(page, '/')
  await promptOf(page).evaluate(
    (box, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...reference.buffer],
  )
  await expect(page.getByText('pasted.png')).toBeVisible()
})

test('a style and a reference image that a visitor selected apply after sign-in on the same page', async ({
  page,
  proPlus: account,
}) => {
  await page.goto('/')
  await chooseStyle(page, 'Watercolor')
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Otherwise the form of the dialog that is closing could be filled in.
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeHidden()
  await dropOnBar(page, reference)
  await fillSignIn(page, account)
  await expect(page.getByRole('button', { name: 'Style: Watercolor' })).toBeVisible()
  await expect(page.getByText('red square.png')).toBeVisible()
})

test('a style selected before sign-in is explained to a Pro user', async ({ page, account }) => {
  await page.goto('/')
  await promptOf(page).fill('a paper boat')
  await chooseStyle(page, 'Vintage')
  await fillSignIn(page, account)
  await expect(page.getByText('To apply styles to your generations, switch to Pro Plus.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Style: None' })).toBeVisible()
  await page.getByRole('button', { name: 'Switch to Pro Plus' }).click()
  await expect(page.getByRole('button', { name: 'Style: Vintage' })).toBeVisible()
  await expect(promptOf(page)).toHaveValue('a paper boat')
})

test('a private image is not in the gallery', async ({ member: { page }, request }) => {
  const prompt = `a secret garden of ${Date.now()}`
  await page.goto('/')
  await expect(page.getByText('Image and prompt are public')).toBeVisible()
  await page.getByRole('switch', { name: 'Private' }).click()
  await expect(page.getByText('Only you will see it')).toBeVisible()
  await promptOf(page).fill(prompt)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Private' })).toBeChecked()
  await expect(promptOf(page)).toHaveValue(prompt)
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  expect(await (await request.get('/api/images/public')).text()).not.toContain(prompt)
  await page.goto('/')
  await expect(page.getByRole('img', { name: prompt })).toHaveCount(0)
  await page.getByRole('link', { name: 'My media' }).click()
  await expect(page.getByRole('img', { name: prompt })).toBeVisible()
})

test('arrow up restores earlier prompts, and signing out deletes them', async ({ member: { page } }) => {
  await page.goto('/')
  await promptOf(page).fill('a snail on a leaf')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Successfully generated image')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('dialog').getByRole('img', { name: 'a snail on a leaf' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Wait, because the dialog handles keys until it is closed.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(promptOf(page)).toHaveValue('')
  await promptOf(page).press('ArrowUp')
  await expect(promptOf(page)).toHaveValue('a snail on a leaf')
  await promptOf(page).press('ArrowDown')
  await expect(promptOf(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('snail')
})

test('the prompt grows with its text up to 200 px, then scrolls', async ({ page }) => {
  await goto(page, '/')
  const height = async () => (await promptOf(page).boundingBox())?.height ?? 0
  await promptOf(page).fill('one line')
  const oneLineHeight = await height()
  await promptOf(page).fill('line\n'.repeat(3))
  expect(await height()).toBeGreaterThan(oneLineHeight)
  await promptOf(page).fill('line\n'.repeat(40))
  expect(await height()).toBe(200)
  expect(await promptOf(page).evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
  await expect(promptOf(page)).toHaveCSS('mask-image', /^linear-gradient/)
})

test('with too few credits nothing is submitted', async ({ member: { page } }) => {
  await deductCredits(page.request, 65)
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/images/generate')) requestCount += 1
  })
  await goto(page, '/')
  await promptOf(page).fill('a castle of gold')
  await expect(page.getByText('1 credit short')).toBeVisible()
  await promptOf(page).press('Enter')
  await expect(page.getByText('Insufficient credits')).toBeVisible()
  await expect(
    page.getByText("You don't have enough credits to generate these images. Please purchase more credits."),
  ).toBeVisible()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Buy credits' }).click()
  await expect(page.getByRole('dialog', { name: 'Buy credits' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(promptOf(page)).toHaveValue('a castle of gold')
  expect(requestCount).toBe(0)
})
