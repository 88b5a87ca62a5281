import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './screens/wait-for-stable.ts'

/** Returns axe violations of the current page: the rule and the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  return found(page, axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']))
}

/** Returns only violations that depend on the theme; the other theme covers the rest. */
export async function contrastViolationsOf(page: Page): Promise<string[]> {
  return found(page, axeOn(page).withRules(['color-contrast', 'link-in-text-block']))
}

/**
 * Legacy mode opens no second page, which only cross-origin frames need: twice as fast. Base UI's focus guards are
 * excluded: they are hidden from screen readers and focusable on purpose, since they only move the focus.
 */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').setLegacyMode()
}

async function found(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Elements that are fading in have too little contrast.
  await waitForAnimations(page)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
