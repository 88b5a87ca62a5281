import { messages, type Message } from '@pictor/contract/errors'
import { PROMPT_MAX_LENGTH, VARIATIONS, type PlanName, type Style } from '@pictor/contract/limits'
import { formatCount } from '../../lib/format.ts'
import type { CreditsView } from '../credits/index.ts'

export interface Situation {
  signedIn: boolean
  prompt: string
  style: Style
  hasReference: boolean
  credits: Pick<CreditsView, 'balance' | 'plan' | 'loaded' | 'error'>
}

export type Refusal = Pick<Message, 'title' | 'text'>

/** What stands in the way of generating, as far as it can be known without asking the server; null if nothing does. */
export function refusalOf({ signedIn, prompt, credits, ...wishes }: Situation): 'signIn' | Refusal | null {
  if (!signedIn) return 'signIn'
  if (prompt.trim() === '') return messages.PROMPT_REQUIRED
  if (promptLength(prompt) > PROMPT_MAX_LENGTH) return PROMPT_TOO_LONG
  if (!credits.loaded && credits.error === null) return messages.SUBSCRIPTION_LOADING
  if (!credits.plan) return messages.SUBSCRIPTION_REQUIRED
  if (!isProPlus(credits.plan)) {
    if (wishes.style !== 'None') return messages.STYLE_NEEDS_PRO_PLUS
    if (wishes.hasReference) return messages.REFERENCE_NEEDS_PRO_PLUS
  }
  return credits.balance < costOf(credits.plan) ? messages.CREDITS_TOO_LOW : null
}

/** Styles and reference images are for this plan alone. */
export const PRO_PLUS: PlanName = 'Pro Plus'

export function isProPlus(plan: { name: string } | null): boolean {
  return plan?.name === PRO_PLUS
}

/** Credits for one asking on this plan. */
export function costOf(plan: { credits_per_image: number }): number {
  return plan.credits_per_image * VARIATIONS
}

/** As the server counts: in code points, after trimming. */
export function promptLength(prompt: string): number {
  return Array.from(prompt.trim()).length
}

const PROMPT_TOO_LONG: Refusal = {
  title: 'Prompt too long',
  text: `Please use at most ${formatCount(PROMPT_MAX_LENGTH)} characters.`,
}
