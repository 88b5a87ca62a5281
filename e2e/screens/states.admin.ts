import { expect, type Page } from '@playwright/test'
import { goto } from '../hydration.ts'
import { type State } from './state.ts'

const ADMIN = { visitor: 'admin' } as const

/** Open dialogs of admin pages, and lists that are empty or failed. */
export const adminStates: readonly State[] = [
  {
    ...ADMIN,
    name: 'admin-correct-credits',
    async open(page, { customerId }) {
      await openDialog(page, `/admin/users/${customerId}`, 'Adjust credits')
      await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Enter a reason.')).toBeVisible()
    },
  },
  {
    ...ADMIN,
    name: 'admin-correction-confirmed',
    async open(page, { customerId }) {
      await openDialog(page, `/admin/users/${customerId}`, 'Adjust credits')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Credits').fill('1,000')
      await dialog.getByLabel('Reason').fill('Your picture of Tuesday was lost')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('status')).toBeFocused()
    },
  },
  {
    ...ADMIN,
    name: 'admin-hide',
    open: (page) => openDialog(page, '/admin/reports', 'Hide'),
  },
  {
    ...ADMIN,
    name: 'admin-add-pack',
    async open(page) {
      await openDialog(page, '/admin/prices', 'Add a pack')
      await page.getByRole('dialog').getByRole('button', { name: 'Add pack' }).click()
      await expect(page.getByText('Enter a description.')).toBeVisible()
    },
  },
  {
    ...ADMIN,
    name: 'admin-change-pack',
    open: (page) => openDialog(page, '/admin/prices', /^Change the 100-credit pack/),
  },
  {
    ...ADMIN,
    name: 'admin-change-plan',
    open: (page) => openDialog(page, '/admin/prices', /^Change Pro$/),
  },
  {
    ...ADMIN,
    name: 'admin-stuck',
    async open(page) {
      await goto(page, '/admin')
      await page.route('**/api/admin/generations*', async (route) => {
        const response = await route.fetch({ url: route.request().url().replace('state=stuck', '') })
        const found = (await response.json()) as { generations: object[] }
        const stuck = { is_stuck: true, status: 'running', finished_at: null, deadline_at: '2026-11-20T14:05:00.000Z' }
        const generations = found.generations.slice(0, 2).map((generation) => ({ ...generation, ...stuck }))
        await route.fulfill({ json: { ...found, generations, nextCursor: null } })
      })
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Generations' }).click()
      await page.getByRole('link', { name: 'Stuck (2)' }).click()
      await expect(page.getByText(/^Waiting over five minutes/)).toBeVisible()
      await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(2)
    },
  },
  {
    ...ADMIN,
    name: 'admin-nothing-found',
    open: (page) => goto(page, '/admin/users?q=nobody-is-called-like-this'),
  },
  {
    ...ADMIN,
    name: 'admin-failed',
    async open(page) {
      await goto(page, '/admin')
      await page.route('**/api/admin/orders*', (route) =>
        route.fulfill({ status: 500, json: { message: 'An unexpected error occurred.' } }),
      )
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
    },
  },
]

async function openDialog(page: Page, path: string, button: string | RegExp): Promise<void> {
  await goto(page, path)
  await page.getByRole('button', { name: button }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
