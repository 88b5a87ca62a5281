import { expect, test, type Locator, type Page } from './test.ts'
import { findViolationsInBothThemes } from './both-themes.ts'
import { waitForHydration } from './hydration.ts'
import { findGalleryImage, generateImage } from './images.ts'
import { parseChunks, makePng, addXmpPacket } from './png.ts'

test.beforeEach(async ({ page, javaScriptEnabled }) => {
  await page.goto('/verify')
  if (javaScriptEnabled) await waitForHydration(page)
})

const resultOf = (page: Page): Locator => page.getByRole('region', { name: 'Result' })

async function selectFile(page: Page, bytes: Buffer, name = 'picture.png'): Promise<void> {
  await page.getByLabel('Choose an image').setInputFiles({ name, mimeType: 'image/png', buffer: bytes })
}

/** Drops a file on the page, after dragging it over the page as with a mouse. */
async function dropFile(page: Page, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'dropped.png', { type: 'image/png' }))
    return dataTransfer
  }, bytes.toString('base64'))
  await expect(async () => {
    await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
    await expect(page.getByText('Drop to read it')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
  await expect(page.getByText('Drop to read it')).toBeHidden()
}

async function download(page: Page, id: string): Promise<Buffer> {
  return (await page.request.get(`/api/images/${id}/download`)).body()
}

test('a download is recognized as unchanged, with its model and date', { tag: '@core' }, async ({ page }) => {
  const image = await findGalleryImage(page.request)
  const uploads: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && uploads.push(request.url()))
  await dropFile(page, await download(page, image.id))
  const result = resultOf(page)
  await expect(result.getByRole('status')).toContainText('Made here and unchanged')
  await expect(result).toContainText('Made by an AI model')
  await expect(result).toContainText('Pictor')
  await expect(result).toContainText('Unchanged: one of our files')
  const { image: listed } = (await (await page.request.get(`/api/images/${image.id}`)).json()) as {
    image: { model: string; created_at: string; compressed_url: string }
  }
  await expect(result).toContainText(listed.model)
  await expect(result.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)
  expect(uploads).toEqual([])

  await selectFile(page, await (await page.request.get(listed.compressed_url)).body(), 'grid.webp')
  await expect(page.getByText('grid.webp')).toBeVisible()
  await expect(result.getByRole('status')).toContainText('Made here and unchanged')
})

test('a download is a PNG whose only text is its provenance, uncompressed and before the pixels', async ({ page }) => {
  const image = await findGalleryImage(page.request)
  const { image: listed } = (await (await page.request.get(`/api/images/${image.id}`)).json()) as {
    image: { model: string; created_at: string; prompt: string }
  }
  const chunks = parseChunks(await download(page, image.id))
  const types = chunks.map(({ type }) => type)
  expect(types.slice(0, 2)).toEqual(['IHDR', 'iTXt'])
  expect(types.at(-1)).toBe('IEND')
  expect(types.filter((type) => /^[a-z]*TXt$|tEXt|eXIf/.test(type))).toEqual(['iTXt'])
  const text = chunks[1]?.data.toString() ?? ''
  expect(text.startsWith('XML:com.adobe.xmp\0\0\0\0\0<?xpacket begin=')).toBe(true)
  for (const expectedText of [
    '<Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia</Iptc4xmpExt:DigitalSourceType>',
    `<Iptc4xmpExt:AISystemUsed>${listed.model}</Iptc4xmpExt:AISystemUsed>`,
    `<xmp:CreateDate>${listed.created_at.slice(0, 10)}`,
  ])
    expect(text).toContain(expectedText)
  // Images of the demo gallery have no owner, so their files contain no prompt.
  expect(text).not.toContain(listed.prompt)
})

test('a download with one changed bit is labeled as made here but not recognized', async ({ page }) => {
  const image = await findGalleryImage(page.request)
  const bytes = await download(page, image.id)
  const offset = bytes.length - 40
  bytes[offset] = (bytes[offset] ?? 0) ^ 1
  await selectFile(page, bytes)
  await expect(resultOf(page).getByRole('status')).toContainText('Labeled as made here, but not one of our files')
  await expect(resultOf(page)).toContainText('Not one of our files')
})

test('a download by its owner also shows the prompt', async ({ member: { page } }) => {
  const image = await generateImage(page.request, 'a fox & a <heron>')
  await page.goto('/verify')
  await selectFile(page, await download(page, image.id))
  await expect(resultOf(page)).toContainText('a fox & a <heron>')
  await expect(resultOf(page).getByRole('status')).toContainText('Made here and unchanged')
})

test('an image from elsewhere shows no provenance and explains what that means', async ({ page }) => {
  await selectFile(page, makePng())
  const status = resultOf(page).getByRole('status')
  await expect(status).toContainText('No label found')
  await expect(status).toContainText('That doesn’t mean a person made it')
  await expect(resultOf(page)).toContainText('Not one of our files')
})

test('provenance of another generator is shown for any XMP notation', async ({ page }) => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <r:Description xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:a="http://ns.adobe.com/xap/1.0/"
      i:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"
      a:CreatorTool="&lt;img src=x onerror=alert(1)&gt;" a:CreateDate="2026-03-04T05:06:07Z"/></r:RDF></x:xmpmeta>`
  await selectFile(page, addXmpPacket(makePng(), packet))
  const result = resultOf(page)
  await expect(result.getByRole('status')).toContainText('AI-generated elsewhere')
  await expect(result).toContainText('Made by an AI model from an image')
  await expect(result).toContainText('<img src=x onerror=alert(1)>')
  await expect(result).toContainText('Mar 4, 2026')
})

test('a pasted image is checked', async ({ page }) => {
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, makePng().toString('base64'))
  await expect(resultOf(page)).toContainText('pasted.png')
})

test('a file that is not an image or too large shows an error', async ({ page }) => {
  await selectFile(page, Buffer.from('<svg onload="alert(1)"/>'), 'not-really.png')
  await expect(page.getByRole('alert')).toContainText('not-really.png couldn’t be read')
  await expect(page.getByRole('alert')).toContainText('not a PNG, JPEG or WebP')
  await selectFile(page, Buffer.concat([makePng(), Buffer.alloc(20 * 1_024 * 1_024)]), 'huge.png')
  await expect(page.getByRole('alert')).toContainText('larger than 20 MB')
})

test('without the server, provenance is still shown, and the lookup can be retried', async ({ page }) => {
  const image = await findGalleryImage(page.request)
  const bytes = await download(page, image.id)
  await page.route('**/api/images/known**', (route) => route.fulfill({ status: 500, json: {} }))
  await selectFile(page, bytes)
  const result = resultOf(page)
  await expect(result.getByRole('alert')).toContainText('We couldn’t check the file.')
  await expect(result).toContainText('Labeled as made here')
  await page.unroute('**/api/images/known**')
  await result.getByRole('button', { name: 'Check again' }).click()
  await expect(result.getByRole('status')).toContainText('Made here and unchanged')
})

test('a slow connection shows a message', async ({ page }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/api/images/known**', async (route) => {
    await released.promise
    await route.continue()
  })
  await selectFile(page, makePng())
  await expect(resultOf(page)).toContainText('Checking against our files')
  await expect(resultOf(page)).toContainText('The connection is slow')
  released.resolve()
  await expect(resultOf(page)).toContainText('Not one of our files')
})

test('a file is selected by keyboard and replaced by another', async ({ page }) => {
  const input = page.getByLabel('Choose an image')
  // The wait starts before the focus: otherwise, the browser may process the key before it registers the listener.
  const chooser = page.waitForEvent('filechooser')
  await input.focus()
  await page.keyboard.press('Space')
  await (await chooser).setFiles({ name: 'first.png', mimeType: 'image/png', buffer: makePng() })
  await expect(resultOf(page)).toContainText('first.png')
  await expect(input).toBeFocused()
  await selectFile(page, makePng(32), 'second.png')
  await expect(resultOf(page)).toContainText('second.png')
  await expect(resultOf(page)).toHaveCount(1)
})

test('an image page and the footer link to the verify page', async ({ page }) => {
  const image = await findGalleryImage(page.request)
  await page.goto(`/image/${image.id}`)
  await page.getByRole('link', { name: 'Verify a copy' }).click()
  await expect(page).toHaveURL('/verify')
  await expect(page.getByRole('heading', { level: 1, name: 'Verify' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Verify an image' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page explains what it does and that it needs JavaScript', async ({ page }) => {
    await expect(page).toHaveTitle('Verify | Pictor')
    await expect(page.getByText('Was this image made with Pictor?')).toBeVisible()
    await expect(page.locator('noscript p')).toBeVisible()
  })
})

test('a result has no accessibility violations in either theme, wide or narrow', async ({ page }) => {
  await selectFile(page, await download(page, (await findGalleryImage(page.request)).id), `${'long-'.repeat(30)}.png`)
  await expect(resultOf(page)).toContainText('Unchanged')
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findViolationsInBothThemes(page, `${width} px`)).toEqual([])
  }
})
