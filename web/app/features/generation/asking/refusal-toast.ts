import { messages } from '@pictor/contract/errors'
import type { Toast } from '../../../ui/overlay/toast-context.ts'
import { noticeOf, type Notice } from '../running/notice.ts'

/** What the toast of a refusal says and offers: whoever lacks credits may buy some. */
export function refusalToast(notice: Notice, onBuyCredits: () => void): Toast {
  const message = LACKING.find((each) => noticeOf(each).title === notice.title)
  return { ...notice, tone: 'danger', ...(message && { action: { label: message.next, onPress: onBuyCredits } }) }
}

/** Whoever has no plan yet may choose one: to retry, as the sentence says, would not help them. */
export function planlessToast(onSeePlans: () => void): Toast {
  const notice = noticeOf(messages.SUBSCRIPTION_REQUIRED)
  return { ...notice, tone: 'danger', action: { label: 'See the plans', onPress: onSeePlans } }
}

const LACKING = [messages.CREDITS_TOO_LOW, messages.INSUFFICIENT_CREDITS]
