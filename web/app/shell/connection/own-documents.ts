import { isOperatorPath } from '@pictor/contract/limits'

/**
 * Whether a walk leads from the shop into the operator's pages or out of them. A document keeps the policy that it came with: only a new one
 * takes the payment provider's scripts away from the operator, and gives them back to visitors who buy.
 */
export function needsOwnDocument(from: string, to: string): boolean {
  return isOperatorPath(from) !== isOperatorPath(to)
}
