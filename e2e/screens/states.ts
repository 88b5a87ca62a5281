import { expect, type Locator, type Page } from '@playwright/test'
import { fillSignUp, PASSWORD } from '../account.ts'
import { hydrated } from '../hydrated.ts'
import { openCheckout, openPacks } from '../purchase.ts'
import { choosePicture, preview } from '../upload-form.ts'
import type { Known, Visitor } from './every-route.ts'

/** Something open, under way, empty or failed, which no address alone shows. */
export interface State {
  readonly name: string
  readonly visitor: Visitor
  /** Where it exists only below or only above 768 px. */
  readonly only?: 'phone' | 'wide'
  /** The spec that already looks at it with axe. */
  readonly axeIn?: string
  readonly open: (page: Page, known: Known) => Promise<void>
}

const LONG = `a lighthouse ${'in the very middle of an unreasonably long night, '.repeat(12)}`.trim()
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente'.repeat(3)

const account: readonly State[] = [
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
    axeIn: 'users-accessibility.spec.ts',
    async open(page) {
      await goto(page, '/settings')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByLabel('Your email address')).toBeFocused()
    },
  },
]

const shell: readonly State[] = [
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
      // Nothing was asked for: that is said.
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Enter a prompt')).toBeVisible({
        timeout: 20_000,
      })
    },
  },
]

const images: readonly State[] = [
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
      await follow(page, 'Explore')
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
      await follow(page, 'Explore')
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
      await choosePicture(page)
      await expect(preview(page)).toBeVisible()
    },
  },
]

const reading: readonly State[] = [
  {
    name: 'answer-open',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/about')
      await page.getByText('What does a picture cost?', { exact: true }).click()
      await expect(page.locator('details[open]')).toHaveCount(1)
    },
  },
  {
    name: 'contents-open',
    visitor: 'visitor',
    only: 'phone',
    async open(page) {
      await goto(page, '/terms')
      await page.locator('summary', { hasText: 'On this page' }).click()
      await expect(page.getByRole('link', { name: 'Who may use it' })).toBeVisible()
    },
  },
]

const generating: readonly State[] = [
  {
    name: 'style-picker',
    visitor: 'member',
    axeIn: 'studio-accessibility.spec.ts',
    async open(page) {
      await goto(page, '/')
      // On phones the bar is one line until somebody wants it.
      await page.getByRole('textbox', { name: 'Prompt' }).focus()
      await page.getByRole('button', { name: /^Style:/ }).click()
      await expect(page.getByRole('menuitemradio', { name: 'None' })).toBeFocused()
    },
  },
  {
    name: 'prompt-long',
    visitor: 'member',
    axeIn: 'generation-accessibility.spec.ts',
    async open(page) {
      await goto(page, '/')
      await page.getByRole('textbox', { name: 'Prompt' }).fill(`${LONG} ${WORD}`)
    },
  },
  {
    name: 'generating',
    visitor: 'member',
    axeIn: 'generation-accessibility.spec.ts',
    async open(page) {
      await page.route('**/api/images/generate', () => undefined)
      await goto(page, '/')
      await page.getByRole('textbox', { name: 'Prompt' }).fill('a kite over the dunes')
      await page.getByRole('button', { name: 'Generate', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Generating your images...' })).toBeVisible()
    },
  },
]

const buying: readonly State[] = [
  {
    name: 'dialog-purchase',
    visitor: 'member',
    axeIn: 'purchase-accessibility.spec.ts',
    async open(page) {
      await goto(page, '/')
      await openPacks(page)
    },
  },
  {
    name: 'preparing-payment',
    visitor: 'member',
    axeIn: 'purchase-accessibility.spec.ts',
    async open(page) {
      await page.route('**/api/payments/create-order', () => undefined)
      await goto(page, '/')
      const dialog = await openPacks(page)
      await dialog.getByRole('button', { name: '1,000 credits' }).click()
      await expect(page.getByRole('heading', { name: 'Preparing your payment...' })).toBeFocused()
    },
  },
  {
    name: 'checkout',
    visitor: 'member',
    async open(page) {
      await goto(page, '/')
      await openCheckout(page, '1,000 credits')
    },
  },
]

export const STATES: readonly State[] = [...account, ...shell, ...images, ...reading, ...generating, ...buying]

/** Whether the state exists on a window so wide. */
export function existsAt({ only }: State, width: number): boolean {
  if (only === undefined) return true
  return width < 768 ? only === 'phone' : only === 'wide'
}

async function goto(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

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

async function openPreview(page: Page, id: string): Promise<void> {
  await goto(page, `/?image=${id}`)
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
}

/** An entry of the menu, which on phones is in the drawer. */
async function follow(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await entry(page, name).click()
}

function entry(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}
