import { groupDigits } from './card-number.ts'
import { element } from './element.ts'
import type { TestCard } from './provider.ts'

/** What can be tried, behind a disclosure; each card fills the form in. */
export function testCardList(cards: TestCard[], fillIn: (card: TestCard) => void): HTMLDetailsElement {
  const list = element('ul', {}, ...cards.map((card) => entry(card, fillIn)))
  return element('details', { class: 'cards' }, element('summary', {}, 'Test cards'), list)
}

function entry(card: TestCard, fillIn: (card: TestCard) => void): HTMLElement {
  const { number, network, title, outcome } = card
  const grouped = groupDigits(number)
  const use = { type: 'button', class: 'second use', 'aria-label': `Use ${title}, ${network} ${grouped}` }
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
    element('button', { ...use, click: () => fillIn(card) }, 'Use'),
  )
}
