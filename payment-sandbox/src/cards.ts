/**
 * The behavior of a test card. `captured` is reported to the page and by webhook, `authorized` is captured later, and
 * the others simulate one special case or failure each.
 */
export type CardScenario = 'captured' | 'authorized' | 'unannounced' | 'late' | 'repeated' | FailureReason
export type FailureReason = keyof typeof FAILURES

/** A card number that triggers one scenario. */
export interface TestCard {
  /** Digits only. */
  number: string
  network: string
  /** One or two words: 'Declined'. */
  title: string
  /** One sentence that describes the result. */
  outcome: string
  scenario: CardScenario
}

const [BAD_REQUEST, GATEWAY] = ['BAD_REQUEST_ERROR', 'GATEWAY_ERROR']

/** Error fields as Razorpay sends them. Buyers see the descriptions. */
export const FAILURES = {
  card_declined: {
    description: 'Your payment was declined by the card’s bank. Try another card.',
    code: BAD_REQUEST,
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  insufficient_funds: {
    description: 'Your payment could not be completed: the account has insufficient funds. Try another card.',
    code: BAD_REQUEST,
    source: 'customer',
    step: 'payment_authorization',
  },
  payment_cancelled: {
    description: "Your payment was canceled on the bank's page. Try again or use another card.",
    code: BAD_REQUEST,
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_timed_out: {
    description: 'The card’s bank did not respond in time. Try again later or use another card.',
    code: GATEWAY,
    source: 'bank',
    step: 'payment_authorization',
  },
}

const OUTCOMES: Record<CardScenario, string> = {
  captured: 'The page and the webhook get the result at once.',
  card_declined: 'The bank declines. The buyer can retry.',
  insufficient_funds: 'Insufficient funds. The buyer can retry.',
  payment_cancelled: "The buyer cancels on the bank's page. The buyer can retry.",
  payment_timed_out: 'The bank does not respond. The buyer can retry.',
  unannounced: 'The page gets no result; the webhook arrives four seconds later.',
  late: 'The page gets no result; the webhook arrives after 30 seconds, unless the order is looked up earlier.',
  repeated: 'The page gets the result; the webhook arrives twice at once and again after five seconds.',
  authorized: 'The page gets the result when the money is reserved; it is captured eight seconds later.',
}

/** Razorpay's own test numbers where it has one for the scenario. */
const CARDS: [number: string, network: string, title: string, scenario: CardScenario][] = [
  ['4100280000001007', 'Visa', 'Success', 'captured'],
  ['4100280000060003', 'Visa', 'Declined', 'card_declined'],
  ['4100280000080001', 'Visa', 'Insufficient funds', 'insufficient_funds'],
  ['4100280000070002', 'Visa', 'Canceled at the bank', 'payment_cancelled'],
  ['4100280000090000', 'Visa', 'Timed out', 'payment_timed_out'],
  ['4100280000010008', 'Visa', 'Paid, tab closed', 'unannounced'],
  ['4100280000030006', 'Visa', 'Late webhook', 'late'],
  ['4100280000020007', 'Visa', 'Repeated webhook', 'repeated'],
  ['4100280000040005', 'Visa', 'Captured later', 'authorized'],
  ['5500670000001002', 'Mastercard', 'Success', 'captured'],
  ['6527658900001005', 'RuPay', 'Success', 'captured'],
  ['340256000401007', 'American Express', 'Success', 'captured'],
  ['5555555555554444', 'Mastercard', 'Success', 'captured'],
  ['5105105105105100', 'Mastercard', 'Success', 'captured'],
  ['4012888888881881', 'Visa', 'Success', 'captured'],
]

export const TEST_CARDS: readonly TestCard[] = CARDS.map(([number, network, title, scenario]) => {
  return { number, network, title, outcome: OUTCOMES[scenario], scenario }
})

/** The last four digits of the card whose payments are captured later. */
export const DELAYED_CAPTURE_LAST4 =
  TEST_CARDS.find(({ scenario }) => scenario === 'authorized')?.number.slice(-4) ?? ''

/** Returns undefined for any other number. The sandbox rejects it, so a real card can't be used. */
export function findCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number)
}

export function isFailure(scenario: CardScenario): scenario is FailureReason {
  return scenario in FAILURES
}
