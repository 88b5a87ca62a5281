import { FRESH_SIGN_IN_MS } from '@pictor/contract/limits'

/** Whether a sign-in is recent enough for sensitive actions without the password. */
export function isFresh({ createdAt }: { createdAt: Date }, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= FRESH_SIGN_IN_MS
}
