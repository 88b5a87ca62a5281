import { expect, type Page } from '@playwright/test'
import { goto } from '../hydration.ts'
import { chooseImage, preview } from '../upload-form.ts'
import { isPhone, type State } from './state.ts'

/** States of lists, the preview and uploads. */
export const imageStates: readonly State[] = [
  { name: 'preview', visitor: 'visitor', open: (page, { imageId }) => openPreview(page, imageId) },
  { name: 'preview-own', visitor: 'member', open: (page, { ownImageId }) => openPreview(page, ownImageId) },
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
]

async function openPreview(page: Page, id: string): Promise<void> {
  await goto(page, `/?image=${id}`)
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
}

/** Clicks a menu link. On phones, it is in the drawer. */
async function openMenuLink(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
}
