import { writeFile } from 'node:fs/promises'
import { expect, test, type Page } from './test.ts'
import { goto } from './hydration.ts'
import { makePng } from './png.ts'

/** Drops a file from disk at a position, as a user would. If no element accepts the file, the browser opens it. */
async function dropFile(page: Page, file: string, { x, y }: { x: number; y: number }) {
  const browser = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x, y, data })
  await browser.detach()
}

async function findMiddleOfBar(page: Page) {
  const box = await page.getByRole('form', { name: 'Generate an image' }).boundingBox()
  if (!box) throw new Error('The prompt bar is not visible.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a file dropped next to the bar, or while it is busy, changes nothing', async ({
  proPlus: { page },
}, testInfo) => {
  const file = testInfo.outputPath('dropped.png')
  await writeFile(file, makePng())
  await goto(page, '/')
  const urlBefore = page.url()
  await dropFile(page, file, { x: 640, y: 200 })
  await expect(page.getByText('Reference image', { exact: true })).toBeHidden()

  const bar = await findMiddleOfBar(page)
  await dropFile(page, file, bar)
  await expect(page.getByText('dropped.png')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the reference image' }).click()

  await page.route('**/api/images/generate', () => undefined)
  await page.getByRole('textbox', { name: 'Prompt' }).fill('a picture that takes its time')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect(page.getByText('Generating your images...')).toBeVisible()
  await dropFile(page, file, bar)
  await page.getByRole('button', { name: 'Continue in the background' }).click()
  await expect(page.getByText('Reference image', { exact: true })).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a picture that takes its time')
  expect(page.url()).toBe(urlBefore)
  expect(page.context().pages()).toHaveLength(1)
})
