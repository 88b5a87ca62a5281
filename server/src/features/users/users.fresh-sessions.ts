import { PASSWORD_CHANGE_FRESH_MS } from '@pictor/contract/limits'

/** Whether a sign-in is so recent that what matters most can be done without the password. */
export function isFresh({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= PASSWORD_CHANGE_FRESH_MS
}
