import { createCardForm } from './card-form.ts'
import { askBeforeLeaving, blockedView, loadingView, paidView, unannouncedView } from './views.ts'
import { formatAmount } from './amount.ts'
import type { CheckoutOptions } from './options.ts'
import type { CheckoutFailure, CheckoutOrder, PaidResponse } from '../src/checkout-calls.ts'
import { askOrder, pay, type Card } from './provider.ts'
import { createShell } from './shell.ts'

export interface OpenCheckout {
  /** Closes the checkout as if the buyer did. */
  dismiss(): void
}

interface Listeners {
  failed(error: CheckoutFailure): void
  /** Called once when the checkout closes, paid or not. */
  ended(): void
}

/** Long enough to read the result. */
const SHOWN_MS = 1_200

/**
 * Shows the checkout. When it closes, it calls either `handler` or `ondismiss`, once. It reports each failed attempt to
 * the listeners immediately.
 */
export function openCheckout(options: CheckoutOptions, listeners: Listeners): OpenCheckout {
  const shell = createShell(options, () => requestClose())
  const timers: number[] = []
  let state: 'open' | 'paying' | 'closed' = 'open'

  function end(then: () => void): void {
    if (state === 'closed') return
    state = 'closed'
    timers.forEach((timer) => clearTimeout(timer))
    shell.close()
    listeners.ended()
    then()
  }
  const dismiss = () => end(() => options.ondismiss())
  const later = (work: () => void, afterMs: number) => void timers.push(window.setTimeout(work, afterMs))

  function requestClose(): void {
    // A payment that was sent can't be cancelled; its response arrives soon.
    if (state === 'paying') return
    if (options.closesBy.asksFirst) askBeforeLeaving(shell, dismiss)
    else dismiss()
  }

  function showPaid(response: PaidResponse): void {
    state = 'open'
    shell.show(paidView(), 'Payment successful')
    // Closing now counts as success: the order is already paid.
    const finish = () => end(() => options.handler(response))
    shell.closeBy(finish)
    later(finish, SHOWN_MS)
  }

  async function tryToPay(card: Card): Promise<string | null> {
    state = 'paying'
    const answer = await pay(options, card).catch(() => null)
    if (state !== 'paying') return null
    state = 'open'
    if (answer === null) return 'The payment could not be sent. Check your connection and try again.'
    if (answer.outcome === 'paid') showPaid(answer.response)
    else if (answer.outcome === 'unannounced') shell.show(unannouncedView(answer, dismiss), 'Paid')
    else {
      listeners.failed(answer.error)
      if (!options.canRetry) later(dismiss, SHOWN_MS)
      return answer.error.description
    }
    return null
  }

  async function start(): Promise<void> {
    shell.show(loadingView(), '')
    const order = await askOrder(options).catch(() => undefined)
    if (state === 'closed') return
    const reason = whyBlocked(order, options)
    if (reason !== null || !order) return shell.show(blockedView(reason ?? '', dismiss), reason ?? '')
    const form = createCardForm({
      order,
      amount: formatAmount(order),
      name: options.prefill.name,
      pay: tryToPay,
      say: shell.say,
    })
    shell.show(form.view, '')
    form.focus()
  }

  if (options.timeoutSeconds !== null) later(dismiss, options.timeoutSeconds * 1_000)
  void start()
  return { dismiss }
}

/** Uses the messages of Razorpay's checkout where it has one. */
function whyBlocked(order: CheckoutOrder | null | undefined, { amount, currency }: CheckoutOptions): string | null {
  if (order === undefined) return 'The checkout could not be loaded. Close it and try again.'
  if (order === null) return 'The id provided does not exist: key and order do not belong together.'
  if (order.isPaid) return 'This order has been paid already.'
  if (order.amount !== amount || order.currency !== currency)
    return 'The amount is different from the amount of the order.'
  return null
}
