import { groupDigits } from './card-number.ts'
import { element } from './element.ts'
import type { CheckoutCard } from '../src/checkout-calls.ts'

/** Creates a collapsed list of the test cards. Choosing one fills in the form. */
export function createTestCardList(cards: CheckoutCard[], fillIn: (card: CheckoutCard) => void): HTMLDetailsElement {
  const list = element('ul', {}, ...cards.map((card) => createEntry(card, fillIn)))
  return element('details', { class: 'cards' }, element('summary', {}, 'Test cards'), list)
}

function createEntry(card: CheckoutCard, fillIn: (card: CheckoutCard) => void): HTMLElement {
  const { number, network, title, outcome } = card
  const grouped = groupDigits(number)
  const useButton = { type: 'button', class: 'second use', 'aria-label': `Use ${title}, ${network} ${grouped}` }
  return element(
    'li',
    {},
    element(
      'div',
      {},
      element('p', { class: 'title' }, element('strong', {}, title), ` ${network}`),
      element('p', { class: 'digits' }, grouped),
      element('p', { class: 'outcome' }, outcome),
    ),
    element('button', { ...useButton, click: () => fillIn(card) }, 'Use'),
  )
}
