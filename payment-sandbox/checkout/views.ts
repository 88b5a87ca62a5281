import { element, icon } from './element.ts'
import type { Shell } from './shell.ts'

const CHECK = 'M5 12.5l4.5 4.5L19 7.5'
const STOP = 'M12 7v6M12 16.5v.5'

export function loadingView(): HTMLElement {
  return element('div', { class: 'state' }, element('span', { class: 'spinner' }), 'Loading your order…')
}

export function paidView(): HTMLElement {
  return element(
    'div',
    { class: 'state' },
    element('span', { class: 'mark good' }, icon(CHECK)),
    element('h3', {}, 'Payment successful'),
    element('p', {}, 'Taking you back…'),
  )
}

/** The view of a payment that succeeded although the page gets no callback. */
export function unannouncedView({ title, text }: { title: string; text: string }, close: () => void): HTMLElement {
  return element(
    'div',
    { class: 'state' },
    element('span', { class: 'mark good' }, icon(CHECK)),
    element('p', { class: 'eyebrow' }, title),
    element('h3', {}, 'Paid. Now close this tab, as a buyer might.'),
    element('p', {}, text),
    element('button', { type: 'button', class: 'second', click: close }, 'Close only the checkout'),
  )
}

export function blockedView(reason: string, close: () => void): HTMLElement {
  return element(
    'div',
    { class: 'state' },
    element('span', { class: 'mark bad' }, icon(STOP)),
    element('h3', {}, 'This payment cannot be made'),
    element('p', {}, reason),
    element('button', { type: 'button', class: 'second', click: close }, 'Close'),
  )
}

export function confirmLeave({ root }: Shell, leave: () => void): void {
  const stayButton = element(
    'button',
    { type: 'button', class: 'second', click: () => question.close() },
    'Continue paying',
  )
  const leaveButton = element(
    'button',
    { type: 'button', class: 'first', click: () => (question.close(), leave()) },
    'Leave',
  )
  const title = element('h3', { id: 'leave-title' }, 'Leave without paying?')
  const question = element(
    'dialog',
    { class: 'question', 'aria-labelledby': 'leave-title', close: () => question.remove() },
    title,
    element('div', { class: 'choice' }, stayButton, leaveButton),
  )
  root.append(question)
  question.showModal()
}
