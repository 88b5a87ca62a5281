import type { TestCard } from '../../ports/hosted-checkout.ts'

/** `captured` tells the page and the server; `authorized` is captured later; the others say what else is different. */
export type Course = 'captured' | 'authorized' | 'unannounced' | 'late' | 'repeated' | FailureReason
export type FailureReason = keyof typeof FAILURES

export interface SandboxCard extends TestCard {
  course: Course
}

/** As the real provider puts them: for the buyer's eyes. */
export const FAILURES = {
  card_declined: {
    description: "Your payment was declined by the card's bank. Try another card.",
    code: 'BAD_REQUEST_ERROR',
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  insufficient_funds: {
    description: 'Your payment could not be completed: the account has insufficient funds. Try another card.',
    code: 'BAD_REQUEST_ERROR',
    source: 'customer',
    step: 'payment_authorization',
  },
  payment_cancelled: {
    description: "Your payment was cancelled on the bank's page. Try again or use another card.",
    code: 'BAD_REQUEST_ERROR',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_timed_out: {
    description: "The card's bank did not answer in time. Try again later or use another card.",
    code: 'GATEWAY_ERROR',
    source: 'bank',
    step: 'payment_authorization',
  },
}

const SUCCESS = 'The page and the webhook are told at once.'

/** The real provider's numbers where it has one. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: '4100280000001007', network: 'Visa', title: 'Success', outcome: SUCCESS, course: 'captured' },
  {
    number: '4100280000060003',
    network: 'Visa',
    title: 'Declined',
    outcome: 'The bank declines. Another try is possible.',
    course: 'card_declined',
  },
  {
    number: '4100280000080001',
    network: 'Visa',
    title: 'Insufficient funds',
    outcome: 'The account has not enough. Another try is possible.',
    course: 'insufficient_funds',
  },
  {
    number: '4100280000070002',
    network: 'Visa',
    title: 'Cancelled at the bank',
    outcome: "The buyer turns back on the bank's page. Another try is possible.",
    course: 'payment_cancelled',
  },
  {
    number: '4100280000090000',
    network: 'Visa',
    title: 'Timed out',
    outcome: 'The bank does not answer. Another try is possible.',
    course: 'payment_timed_out',
  },
  {
    number: '4100280000010008',
    network: 'Visa',
    title: 'Paid, tab closed',
    outcome: 'The page is never told; the webhook comes four seconds later.',
    course: 'unannounced',
  },
  {
    number: '4100280000030006',
    network: 'Visa',
    title: 'Late webhook',
    outcome: 'The page is never told; the webhook comes half a minute later, unless somebody asks before.',
    course: 'late',
  },
  {
    number: '4100280000020007',
    network: 'Visa',
    title: 'Repeated webhook',
    outcome: 'The page is told; the webhook comes twice at once and again after five seconds.',
    course: 'repeated',
  },
  {
    number: '4100280000040005',
    network: 'Visa',
    title: 'Captured later',
    outcome: 'The page is told while the money is only held; it is taken eight seconds later.',
    course: 'authorized',
  },
  { number: '5500670000001002', network: 'Mastercard', title: 'Success', outcome: SUCCESS, course: 'captured' },
  { number: '6527658900001005', network: 'RuPay', title: 'Success', outcome: SUCCESS, course: 'captured' },
  { number: '340256000401007', network: 'American Express', title: 'Success', outcome: SUCCESS, course: 'captured' },
  { number: '5555555555554444', network: 'Mastercard', title: 'Success', outcome: SUCCESS, course: 'captured' },
  { number: '5105105105105100', network: 'Mastercard', title: 'Success', outcome: SUCCESS, course: 'captured' },
  { number: '4012888888881881', network: 'Visa', title: 'Success', outcome: SUCCESS, course: 'captured' },
]

/** What is left in the books of the card whose money is held for a while. */
export const HELD_CARD_END = SANDBOX_CARDS.find(({ course }) => course === 'authorized')?.number.slice(-4) ?? ''

/** Another number is refused: nobody is to try a real card here. */
export function findCard(number: string): SandboxCard | undefined {
  return SANDBOX_CARDS.find((card) => card.number === number)
}

export function isFailure(course: Course): course is FailureReason {
  return course in FAILURES
}
