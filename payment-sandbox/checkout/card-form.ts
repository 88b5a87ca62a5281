import { extractDigits, groupDigits, formatExpiry, isCardNumber, findNetwork, parseExpiry } from './card-number.ts'
import { element, icon } from './element.ts'
import { createField, type Field } from './field.ts'
import type { CheckoutCard, CheckoutOrder } from '../src/checkout-calls.ts'
import type { Card } from './provider.ts'
import { createTestCardList } from './test-cards.ts'

export interface CardFormOptions {
  order: CheckoutOrder
  /** Formatted for display: '$35.00'. */
  amount: string
  /** The buyer's name; '' if it is unknown. */
  name: string
  /** Resolves to an error message for the buyer, or to null if the form is no longer needed. */
  pay(card: Card): Promise<string | null>
  announce(message: string): void
}

const LOCK = 'M7 11V8a5 5 0 0110 0v3M6 11h12v9H6z'

export function createCardForm({ order, amount, name, pay, announce }: CardFormOptions): {
  view: HTMLElement
  focus(): void
} {
  const fields = createFields(name)
  const failureMessage = element('p', { class: 'failed', role: 'alert' })
  const label = element('span', {}, `Pay ${amount}`)
  const button = element('button', { class: 'first pay' }, icon(LOCK), label)
  const cards = createTestCardList(order.cards, fillForm)
  const form = element(
    'form',
    { class: 'card', novalidate: '', submit: (event) => void submit(event) },
    element('h3', {}, 'Pay by card'),
    failureMessage,
    fields.number.view,
    element('div', { class: 'pair' }, fields.expiry.view, fields.cvv.view),
    fields.name.view,
    button,
  )

  function fillForm(card: CheckoutCard): void {
    const isAmericanExpress = card.network === 'American Express'
    fields.number.set(groupDigits(card.number))
    fields.expiry.set(`12 / ${String(new Date().getFullYear() + 3).slice(2)}`)
    fields.cvv.set(isAmericanExpress ? '1234' : '123')
    if (fields.name.value() === '') fields.name.set('Test Buyer')
    announce(`Filled in: ${card.title}.`)
    button.focus()
  }

  async function submit(event: Event): Promise<void> {
    event.preventDefault()
    if (form.ariaBusy === 'true') return
    failureMessage.replaceChildren()
    const card = parseCard(fields, order.cards)
    if (card === null) {
      if (fields.number.isInvalid()) cards.open = true
      return
    }
    form.ariaBusy = 'true'
    label.textContent = 'Paying…'
    announce('Paying…')
    const reason = await pay(card)
    form.ariaBusy = 'false'
    label.textContent = `Pay ${amount}`
    if (reason === null) return
    failureMessage.append(element('strong', {}, 'Payment failed.'), ` ${reason}`)
    failureMessage.scrollIntoView({ block: 'nearest' })
  }

  const view = element('div', {}, form, cards)
  return { view, focus: () => fields.number.focus() }
}

type Fields = Record<'number' | 'expiry' | 'cvv' | 'name', Field>

function createFields(name: string): Fields {
  const network = element('span', { class: 'network', id: 'network' })
  const number = createField({
    id: 'number',
    label: 'Card number',
    placeholder: '0000 0000 0000 0000',
    isNumeric: true,
    maxLength: 23,
    format: (text) => groupDigits(extractDigits(text)),
    suffix: network,
    onChange: (text) => void (network.textContent = findNetwork(extractDigits(text)) ?? ''),
  })
  const expiry = createField({
    id: 'expiry',
    label: 'Expiry',
    placeholder: 'MM / YY',
    isNumeric: true,
    maxLength: 7,
    format: formatExpiry,
  })
  const cvv = createField({
    id: 'cvv',
    label: 'CVV',
    placeholder: '123',
    isNumeric: true,
    maxLength: 4,
    format: (text) => extractDigits(text).slice(0, 4),
  })
  const nameField = createField({
    id: 'name',
    label: 'Name on card',
    placeholder: '',
    isNumeric: false,
    maxLength: 100,
  })
  nameField.set(name.slice(0, 100))
  return { number, expiry, cvv, name: nameField }
}

/** Returns the entered card, or null after it has shown an error in each invalid field. */
function parseCard({ number, expiry, cvv, name }: Fields, cards: CheckoutCard[]): Card | null {
  const digits = extractDigits(number.value())
  const expiryDate = parseExpiry(expiry.value(), new Date())
  const isAmericanExpress = findNetwork(digits) === 'American Express'
  number.setError(numberError(digits, cards))
  expiry.setError(expiryDate === null ? 'Enter a month and year that are not in the past.' : null)
  const cvvLength = isAmericanExpress ? 4 : 3
  cvv.setError(cvv.value().length === cvvLength ? null : `Enter ${cvvLength} digits.`)
  name.setError(name.value() === '' ? 'Enter the name on the card.' : null)
  const invalidField = [number, expiry, cvv, name].find((field) => field.isInvalid())
  invalidField?.focus()
  if (invalidField || expiryDate === null) return null
  return { number: digits, expiry: expiryDate, cvv: cvv.value(), name: name.value() }
}

/** Returns an error for all but test cards: another number may be a real card and must not leave the page. */
function numberError(digits: string, cards: CheckoutCard[]): string | null {
  if (!isCardNumber(digits)) return 'This is not a valid card number. Check the digits.'
  if (!cards.some((card) => card.number === digits)) return 'This is not a test card. Choose one from the list below.'
  return null
}
