import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { animationsEnded } from './screens/settled.ts'

/** What axe finds on the page as it stands: the rule and where. */
export async function violationsOf(page: Page): Promise<string[]> {
  return found(page, axeOn(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']))
}

/** Of what a theme can do wrong alone, where everything else was looked at in the other. */
export async function contrastViolationsOf(page: Page): Promise<string[]> {
  return found(page, axeOn(page).withRules(['color-contrast', 'link-in-text-block']))
}

/**
 * Without a second page for the results, which only frames of other origins need: twice as quick. Base UI's focus guards are left out: they are
 * hidden from screen readers and focusable on purpose, since they only pass the focus on.
 */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').setLegacyMode()
}

async function found(page: Page, axe: AxeBuilder): Promise<string[]> {
  // What is fading in has too little contrast.
  await animationsEnded(page)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
