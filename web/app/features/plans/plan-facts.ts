import type { PlanName } from '@pictor/contract/limits'

/** What each plan is sold with. */
export const PLAN_FACTS: Readonly<Record<PlanName, { text: string; facts: readonly string[] }>> = {
  Pro: {
    text: 'Pictures from your words.',
    facts: ['Text to image', 'High quality', 'Standard speed'],
  },
  'Pro Plus': {
    text: 'From words and pictures, in any style.',
    facts: [
      'Text to image and image to image',
      'Style selection',
      'Image upload',
      'Premium quality',
      'Priority processing',
    ],
  },
}

export const MOST_POPULAR: PlanName = 'Pro Plus'
