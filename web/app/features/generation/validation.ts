import { messages, type Message } from '@pictor/contract/errors'
import { PROMPT_MAX_LENGTH, VARIATIONS, type PlanName, type Style } from '@pictor/contract/limits'
import { formatCount } from '../../lib/format.ts'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import type { CreditsView } from '../credits/index.ts'

export interface FormState {
  signedIn: boolean
  prompt: string
  style: Style
  hasReference: boolean
  credits: Pick<CreditsView, 'balance' | 'plan' | 'loaded' | 'error'>
}

export type ValidationError = Pick<Message, 'title' | 'text'>

/** Returns why the form cannot be submitted, as far as the browser can check; null if it can. */
export function findValidationError(form: FormState): 'signIn' | ValidationError | null {
  const { signedIn, prompt, credits, style, hasReference } = form
  if (!signedIn) return 'signIn'
  if (prompt.trim() === '') return messages.PROMPT_REQUIRED
  if (promptLength(prompt) > PROMPT_MAX_LENGTH) return PROMPT_TOO_LONG
  if (!credits.loaded && credits.error === null) return messages.SUBSCRIPTION_LOADING
  if (!credits.plan) return messages.SUBSCRIPTION_REQUIRED
  if (!isProPlus(credits.plan)) {
    if (style !== 'None') return messages.STYLE_NEEDS_PRO_PLUS
    if (hasReference) return messages.REFERENCE_NEEDS_PRO_PLUS
  }
  return credits.balance < getGenerationCost(credits.plan) ? messages.CREDITS_TOO_LOW : null
}

/** Returns the toast for a validation error. If credits are missing, it offers to buy some. */
export function validationToast(error: ValidationError, onBuyCredits: () => void): Toast {
  const { next } = messages.CREDITS_TOO_LOW
  const action = error === messages.CREDITS_TOO_LOW ? { label: next, onClick: onBuyCredits } : undefined
  return { ...toastText(error), tone: error === messages.PROMPT_REQUIRED ? 'neutral' : 'danger', action }
}

/**
 * Returns the toast for a user without a plan. Its text says to retry, which would not help, so the action opens the
 * plans.
 */
export function planRequiredToast(onSeePlans: () => void): Toast {
  const action = { label: 'See plans', onClick: onSeePlans }
  return { ...toastText(messages.SUBSCRIPTION_REQUIRED), tone: 'danger', action }
}

/** Shown for a draft whose reference image file is missing. */
export const REFERENCE_MISSING_TOAST: Toast = {
  title: 'Please add your reference image again',
  text: 'It wasn’t saved, but everything else was. To continue without it, close the note above the prompt.',
}

/** Returns title and text of a message for a toast. If the message has no title, its text becomes the title. */
export function toastText({ title, text }: Pick<Message, 'title' | 'text'>): Pick<Toast, 'title' | 'text'> {
  return title === null ? { title: text } : { title, text }
}

/** The plan that styles and reference images need. */
export const PRO_PLUS: PlanName = 'Pro Plus'

export function isProPlus(plan: { name: string } | null): boolean {
  return plan?.name === PRO_PLUS
}

/** Returns the credits that one submission costs on this plan. */
export function getGenerationCost(plan: { credits_per_image: number }): number {
  return plan.credits_per_image * VARIATIONS
}

/** Counts code points after trimming, as the server does. */
export function promptLength(prompt: string): number {
  return Array.from(prompt.trim()).length
}

const PROMPT_TOO_LONG: ValidationError = {
  title: 'Prompt too long',
  text: `Please use at most ${formatCount(PROMPT_MAX_LENGTH)} characters.`,
}
