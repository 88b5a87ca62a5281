import { expect } from '@playwright/test'
import { goto } from '../hydration.ts'
import { type State } from './state.ts'

/** States of pages of text. */
export const textPageStates: readonly State[] = [
  {
    name: 'answer-open',
    visitor: 'visitor',
    async open(page) {
      await goto(page, '/about')
      await page.getByText('How much does an image cost?', { exact: true }).click()
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
