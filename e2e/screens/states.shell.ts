import { expect, type Page } from '@playwright/test'
import { goto } from '../hydration.ts'
import { fillSignUp, PASSWORD } from '../account.ts'
import { isPhone, type State } from './state.ts'

/** States of sign-up, sign-in, account menu and account dialogs. */
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

async function openDrawer(page: Page): Promise<void> {
  await goto(page, '/')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
}
