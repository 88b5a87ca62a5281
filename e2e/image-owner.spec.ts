import { expect, test, type APIRequestContext } from './test.ts'
import { goto } from './hydration.ts'
import { generateImage, tileLinkOf } from './images.ts'

/** Requests an image page as another user. Returns the status. */
async function fetchStatusForOtherUser(request: APIRequestContext, id: string): Promise<number> {
  return (await request.get(`/image/${id}`)).status()
}

test('an image that its owner makes private returns 404 for others until it is public again', async ({
  member: { page },
  page: visitorPage,
  request,
}) => {
  const image = await generateImage(page.request, 'a lighthouse that its owner hides')
  await goto(page, `/?image=${image.id}`)
  const preview = page.getByRole('dialog')
  const isPublic = preview.getByRole('switch', { name: 'Public' })
  await expect(isPublic).toBeChecked()
  expect(await fetchStatusForOtherUser(request, image.id)).toBe(200)

  await isPublic.click()
  await expect(page.getByText('1 image is now private')).toBeVisible()
  await expect(isPublic).not.toBeChecked()
  await expect(preview.getByText('Private', { exact: true })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Share' })).toHaveCount(0)
  // Pages for visitors may be cached for two seconds.
  await expect.poll(() => fetchStatusForOtherUser(request, image.id)).toBe(404)
  await visitorPage.goto(`/?image=${image.id}`)
  await expect(visitorPage.getByRole('dialog')).toContainText('Image not found')

  await isPublic.click()
  await expect(page.getByText('1 image is now public')).toBeVisible()
  await expect.poll(() => fetchStatusForOtherUser(request, image.id)).toBe(200)
})

test(
  'Undo restores a deleted image at its former position',
  { tag: '@core' },
  async ({ member: { page }, request }) => {
    const [other, image] = [
      await generateImage(page.request, 'a heron that stays'),
      await generateImage(page.request, 'a heron that is deleted'),
    ]
    await goto(page, '/my-media')
    const tiles = page.getByRole('list', { name: 'My images' }).getByRole('listitem')
    await expect(tiles).toHaveCount(2)
    await tileLinkOf(page, image).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(tiles).toHaveCount(1)
    await expect(tileLinkOf(page, other)).toBeFocused()
    await expect(page.getByText('1 image deleted')).toBeVisible()
    expect(await fetchStatusForOtherUser(request, image.id)).toBe(404)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('1 image restored')).toBeVisible()
    await expect(tiles).toHaveCount(2)
    await expect(tiles.first().getByRole('img', { name: 'a heron that is deleted' })).toBeVisible()
    expect(await fetchStatusForOtherUser(request, image.id)).toBe(200)
  },
)

test('a public image downloads as a PNG for anybody', async ({ member: { page }, request }) => {
  const image = await generateImage(page.request, 'a heron to take home')
  await page.goto(`/my-media?image=${image.id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.png$/)
  const response = await request.get(`/api/images/${image.id}/download`)
  expect(response.headers()['content-type']).toBe('image/png')
})

test('other users can report an image, and its owner cannot', async ({
  member: { page },
  otherUser: { page: reporter },
}) => {
  const image = await generateImage(page.request, 'a heron that is reported')
  await page.goto(`/image/${image.id}`)
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report this image' })).toHaveCount(0)

  await goto(reporter, `/?image=${image.id}`)
  await reporter.getByRole('button', { name: 'Report this image' }).click()
  const form = reporter.getByRole('dialog', { name: 'Report this image' })
  await form.getByRole('radio', { name: 'Something else' }).check()
  // The keys go to the form and do not control the preview below it.
  await form.getByLabel('What’s wrong with this image?').pressSequentially('zzz')
  await reporter.keyboard.press('ArrowRight')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(reporter.getByText('Thank you')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(reporter).toHaveURL(new RegExp(image.id))
})
