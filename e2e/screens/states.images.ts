import { expect, type Page } from '@playwright/test'
import { goto } from '../hydration.ts'
import { asFile, chooseImage, preview } from '../upload-form.ts'
import { isPhone, type State } from './state.ts'

/** States of lists, the preview, uploads and the verify page. */
export const imageStates: readonly State[] = [
  { name: 'preview', visitor: 'visitor', open: (page, { imageId }) => openPreview(page, imageId) },
  { name: 'preview-own', visitor: 'member', open: (page, { ownImageId }) => openPreview(page, ownImageId) },
  {
    name: 'preview-zoomed',
    visitor: 'visitor',
    async open(page, { imageId }) {
      await openPreview(page, imageId)
      // A touch screen shows the button only while it has the focus of a keyboard.
      await page.getByRole('button', { name: 'Show at actual size' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Show the whole image' })).toBeVisible()
    },
  },
  {
    name: 'preview-shared',
    visitor: 'visitor',
    async open(page, { imageId }) {
      await page.context().grantPermissions(['clipboard-write'])
      await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
      await openPreview(page, imageId)
      await page.getByRole('button', { name: 'Share' }).click()
      await expect(page.getByText('Link copied')).toBeVisible()
    },
  },
  {
    name: 'dialog-report',
    visitor: 'member',
    axeIn: 'moderation.spec.ts',
    async open(page, { imageId }) {
      await goto(page, `/image/${imageId}`)
      await page.getByRole('button', { name: 'Report this image' }).click()
      await expect(page.getByRole('dialog', { name: 'Report this image' })).toBeVisible()
    },
  },
  {
    name: 'tile-hovered',
    visitor: 'visitor',
    only: 'wide',
    async open(page) {
      await goto(page, '/')
      await page.getByRole('list', { name: 'Public images' }).getByRole('link').first().hover()
      await expect(page.locator('.tile-caption')).toBeVisible()
    },
  },
  {
    name: 'nothing-found',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/?q=nothing-is-called-like-this&ratio=16:9')
    },
  },
  {
    name: 'list-filters',
    visitor: 'member',
    async open(page) {
      await goto(page, '/my-media?sort=most_liked')
      await page.getByRole('button', { name: /^Filters/ }).click()
      // In a dialog on phones, else in a row below the toolbar.
      await expect(page.getByRole('combobox', { name: 'Kind' })).toBeVisible()
    },
  },
  {
    name: 'list-loading',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/pricing')
      await page.route('**/api/images/**', () => undefined)
      await openMenuLink(page, 'Explore')
      await expect(page).toHaveURL('/')
    },
  },
  {
    name: 'list-failed',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/pricing')
      await page.route('**/api/images/**', (route) =>
        route.fulfill({ status: 500, json: { message: 'An unexpected error occurred.' } }),
      )
      await openMenuLink(page, 'Explore')
      await expect(page.getByRole('button', { name: /again/i })).toBeVisible({ timeout: 20_000 })
    },
  },
  {
    name: 'selecting',
    visitor: 'member',
    async open(page) {
      await goto(page, '/my-media')
      await page.getByRole('button', { name: 'Select', exact: true }).click()
      await page.getByRole('checkbox').first().click()
      await expect(page.getByRole('button', { name: 'Cancel selection' })).toBeVisible()
    },
  },
  {
    name: 'upload-chosen',
    visitor: 'member',
    axeIn: 'upload-accessibility.spec.ts',
    async open(page) {
      await goto(page, '/upload')
      await chooseImage(page)
      await expect(preview(page)).toBeVisible()
    },
  },
  {
    name: 'verify-recognized',
    visitor: 'visitor',
    axeIn: 'verify.spec.ts',
    async open(page, { imageId }) {
      const download = await page.request.get(`/api/images/${imageId}/download`)
      await goto(page, '/verify')
      await chooseImage(page, asFile('downloaded.png', 'image/png', await download.body()))
      const result = page.getByRole('region', { name: 'Result' })
      await expect(result).toContainText('Unchanged: one of our files')
      await result.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'verify-not-recognized',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/verify')
      await chooseImage(page)
      await expect(page.getByText('Not one of our files')).toBeVisible()
    },
  },
]

async function openPreview(page: Page, id: string): Promise<void> {
  await goto(page, `/?image=${id}`)
  const image = page.getByRole('dialog').getByRole('img').first()
  await expect(image).toBeVisible()
  // Until it is decoded, its blurred placeholder is visible.
  await image.evaluate((element: HTMLImageElement) => element.decode())
}

/** Clicks a menu link. On phones, it is in the drawer. */
async function openMenuLink(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}
