import { createCardForm } from './card-form.ts'
import { confirmLeave, blockedView, loadingView, paidView, unannouncedView } from './views.ts'
import { formatAmount } from './amount.ts'
import type { CheckoutOptions } from './options.ts'
import type { CheckoutFailure, CheckoutOrder, PaidResponse } from '../src/checkout-calls.ts'
import { fetchOrder, pay, type Card } from './provider.ts'
import { createShell } from './shell.ts'

export interface OpenCheckout {
  /** Closes the checkout as if the buyer did. */
  dismiss(): void
}

interface Listeners {
  onFailure(error: CheckoutFailure): void
  /** Called once when the checkout closes, paid or not. */
  onClose(): void
}

/** How long the result is displayed before the checkout closes: long enough to read it. */
const RESULT_DISPLAY_MS = 1_200

/**
 * Shows the checkout. When it closes, it calls either `options.handler` or `options.ondismiss`, once. It reports each
 * failed attempt to the listeners immediately.
 */
export function openCheckout(options: CheckoutOptions, listeners: Listeners): OpenCheckout {
  const shell = createShell(options, () => requestClose())
  const timers: number[] = []
  let state: 'open' | 'paying' | 'closed' = 'open'

  function closeOnce(notifyPage: () => void): void {
    if (state === 'closed') return
    state = 'closed'
    timers.forEach((timer) => clearTimeout(timer))
    shell.close()
    listeners.onClose()
    notifyPage()
  }
  const dismiss = () => closeOnce(() => options.ondismiss())
  const schedule = (callback: () => void, afterMs: number) => void timers.push(window.setTimeout(callback, afterMs))

  function requestClose(): void {
    // A payment that has been sent can't be cancelled, and its response arrives soon.
    if (state === 'paying') return
    if (options.closeOptions.requiresConfirmation) confirmLeave(shell, dismiss)
    else dismiss()
  }

  function showPaid(response: PaidResponse): void {
    state = 'open'
    shell.show(paidView(), 'Payment successful')
    // Closing now counts as success: the order is already paid.
    const finish = () => closeOnce(() => options.handler(response))
    shell.setCloseAction(finish)
    schedule(finish, RESULT_DISPLAY_MS)
  }

  async function submitPayment(card: Card): Promise<string | null> {
    state = 'paying'
    const result = await pay(options, card).catch(() => null)
    if (state !== 'paying') return null
    state = 'open'
    if (result === null) return 'The payment could not be sent. Check your connection and try again.'
    if (result.outcome === 'paid') showPaid(result.response)
    else if (result.outcome === 'unannounced') shell.show(unannouncedView(result, dismiss), 'Paid')
    else {
      listeners.onFailure(result.error)
      if (!options.canRetry) schedule(dismiss, RESULT_DISPLAY_MS)
      return result.error.description
    }
    return null
  }

  async function loadOrder(): Promise<void> {
    shell.show(loadingView(), '')
    const order = await fetchOrder(options).catch(() => undefined)
    if (state === 'closed') return
    const reason = findBlockedReason(order, options)
    if (reason !== null || !order) return shell.show(blockedView(reason ?? '', dismiss), reason ?? '')
    const form = createCardForm({
      order,
      amount: formatAmount(order),
      name: options.prefill.name,
      pay: submitPayment,
      announce: shell.announce,
    })
    shell.show(form.view, '')
    form.focus()
  }

  if (options.timeoutSeconds !== null) schedule(dismiss, options.timeoutSeconds * 1_000)
  void loadOrder()
  return { dismiss }
}

/**
 * Returns why the order cannot be paid, or null. The messages are Razorpay's where its checkout has one for the case.
 */
function findBlockedReason(
  order: CheckoutOrder | null | undefined,
  { amount, currency }: CheckoutOptions,
): string | null {
  if (order === undefined) return 'The checkout could not be loaded. Close it and try again.'
  if (order === null) return 'The id provided does not exist: key and order do not belong together.'
  if (order.isPaid) return 'This order has already been paid.'
  if (order.amount !== amount || order.currency !== currency)
    return 'The amount is different from the amount of the order.'
  return null
}
