import { expect, type Locator, type Page } from '@playwright/test'
import type { ImportResult } from '@pictor/contract'
import { goto } from '../hydration.ts'
import { fillSignUp, PASSWORD } from '../account.ts'
import { asFile } from '../upload-form.ts'
import { isPhone, type State } from './state.ts'

const IMPORT_RESULT: ImportResult = {
  images: { restored: 3, existing: 1, skipped: 1, restored_as: 'uploads' },
  favorites: { restored: 2, skipped: 0 },
  credits: [{ kind: 'generation', amount: -16, balance: 164, created_at: '2026-11-20T14:05:00.000Z' }],
  orders: [{ credits: 100, price: '5.00 USD', status: 'paid', is_test: true, created_at: '2026-11-19T14:05:00.000Z' }],
}

/** States of sign-up, sign-in, account menu, account dialogs and settings. */
export const accountStates: readonly State[] = [
  { name: 'dialog-sign-in', visitor: 'visitor', open: openSignIn },
  {
    name: 'dialog-sign-up',
    visitor: 'visitor',
    async open(page) {
      await openSignIn(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Create an account' }).click()
      await expect(page.getByRole('dialog', { name: 'Create an account' })).toBeVisible()
    },
  },
  {
    name: 'dialog-forgotten',
    visitor: 'visitor',
    async open(page) {
      await openSignIn(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /forgot/i })
        .click()
      await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeHidden()
    },
  },
  {
    name: 'dialog-check-your-mail',
    visitor: 'visitor',
    async open(page) {
      await page.route('**/api/auth/sign-up/email', (route) => route.fulfill({ json: { token: null, user: {} } }))
      await openSignIn(page)
      await fillSignUp(page, { email: 'ada@example.org', password: PASSWORD })
    },
  },
  {
    name: 'menu-profile',
    visitor: 'member',
    async open(page) {
      await goto(page, '/')
      await page.getByRole('button', { name: 'Account menu' }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    },
  },
  {
    name: 'dialog-delete-account',
    visitor: 'member',
    async open(page) {
      await goto(page, '/settings')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByLabel('Your email address')).toBeFocused()
    },
  },
  {
    name: 'import-result',
    visitor: 'member',
    async open(page) {
      // Not a real import: a user may import five times an hour, and the next state imports in each width and theme.
      const body = `${JSON.stringify({ result: IMPORT_RESULT })}\n`
      await page.route('**/api/users/import', (route) => route.fulfill({ body }))
      const section = await importFile(page)
      await section.getByText('Credits and orders in this file').click()
      await expect(section.getByRole('listitem')).toHaveCount(2)
    },
  },
  {
    name: 'import-rejected',
    visitor: 'member',
    async open(page) {
      await (await importFile(page)).getByRole('alert').scrollIntoViewIfNeeded()
    },
  },
]

/** States of the parts around every page: sidebar, drawer, menus and toasts. */
export const shellStates: readonly State[] = [
  { name: 'drawer', visitor: 'visitor', only: 'phone', open: openDrawer },
  { name: 'drawer-member', visitor: 'member', only: 'phone', open: openDrawer },
  {
    name: 'sidebar-collapsed',
    visitor: 'visitor',
    only: 'wide',
    async open(page) {
      await goto(page, '/')
      await page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-sidebar', 'collapsed')
    },
  },
  {
    name: 'skip-link',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/pricing')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    },
  },
  {
    name: 'menu-legal',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/pricing')
      if (isPhone(page)) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Legal' }).click()
      await expect(page.getByRole('menuitem', { name: 'Terms & Conditions' })).toBeFocused()
    },
  },
  {
    name: 'dialog-shortcuts',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/')
      // The page handles the key only after it was idle.
      await expect(async () => {
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
  {
    name: 'toast',
    visitor: 'member',
    async open(page) {
      await goto(page, '/')
      // Submitting an empty prompt shows a toast.
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Enter a prompt')).toBeVisible()
    },
  },
]

async function openSignIn(page: Page): Promise<void> {
  await goto(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
}

/** Selects a file to import that is not an archive. Returns the section of the settings page. */
async function importFile(page: Page): Promise<Locator> {
  await goto(page, '/settings')
  const section = page.getByRole('region', { name: 'Import Your Data' })
  const file = asFile('holiday.zip', 'application/zip', Buffer.from('not my data'))
  await section.locator('input[type=file]').setInputFiles(file)
  return section
}

async function openDrawer(page: Page): Promise<void> {
  await goto(page, '/')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}
