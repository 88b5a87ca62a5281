import { messages } from '@pictor/contract/errors'
import type { Toasts } from '../../ui/overlay/toast-context.ts'
import { AccountFailure, accountFailureText } from './sign-in/account-failure.ts'

/**
 * Shows a toast for a failed account call: an `AccountFailure` under the given title, any other error (such as a lost
 * connection) as unexpected.
 */
export function showAccountFailure(toasts: Toasts, title: string, failure: unknown): void {
  if (failure instanceof AccountFailure) {
    toasts.show({ title, text: accountFailureText(failure), tone: 'danger' })
    return
  }
  const { title: heading, text } = messages.UNEXPECTED_ERROR
  toasts.show({ title: heading, text, tone: 'danger' })
}
