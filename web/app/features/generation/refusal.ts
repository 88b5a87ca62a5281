import { messages, type Message } from '@pictor/contract/errors'
import { PROMPT_MAX_LENGTH, VARIATIONS } from '@pictor/contract/limits'
import type { CreditsView } from '../credits/index.ts'

export interface Situation {
  signedIn: boolean
  prompt: string
  credits: Pick<CreditsView, 'balance' | 'plan' | 'loaded' | 'error'>
}

export type Refusal = Pick<Message, 'title' | 'text'>

/** What stands in the way of generating, as far as it can be known without asking the server; null if nothing does. */
export function refusalOf({ signedIn, prompt, credits }: Situation): 'signIn' | Refusal | null {
  if (!signedIn) return 'signIn'
  if (prompt.trim() === '') return messages.PROMPT_REQUIRED
  if (promptLength(prompt) > PROMPT_MAX_LENGTH) return PROMPT_TOO_LONG
  if (!credits.loaded && credits.error === null) return messages.SUBSCRIPTION_LOADING
  if (!credits.plan) return messages.SUBSCRIPTION_REQUIRED
  return credits.balance < costOf(credits.plan) ? messages.CREDITS_TOO_LOW : null
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
  text: `Please use at most ${PROMPT_MAX_LENGTH.toLocaleString('en-US')} characters.`,
}
