import { messages } from '@pictor/contract/errors'
import type { Toasts } from '../../ui/overlay/toast-context.ts'
import { AccountFailure, accountFailureText } from './sign-in/account-failure.ts'

/** A refusal under its own heading; anything thrown, a broken connection say, as an unexpected error. */
export function showAccountFailure(toasts: Toasts, title: string, failure: unknown): void {
  if (failure instanceof AccountFailure) {
    toasts.show({ title, text: accountFailureText(failure), tone: 'danger' })
    return
  }
  const { title: heading, text } = messages.UNEXPECTED_ERROR
  toasts.show({ title: heading, text, tone: 'danger' })
}
