import { formatAmount } from './amount.ts'
import { darkenForWhiteText } from './brand-color.ts'
import { element, icon } from './element.ts'
import type { CheckoutOptions } from './options.ts'
import { styleSheet } from './style.ts'

export interface Shell {
  root: ShadowRoot
  /** Replaces the current view and announces the text to screen readers. */
  show(view: HTMLElement, message: string): void
  announce(message: string): void
  /** Replaces the action of the close button, Escape and the backdrop. */
  setCloseAction(action: () => void): void
  close(): void
}

const CROSS = 'M6 6l12 12M18 6L6 18'

/** Opens a modal dialog over the page. A shadow root separates the styles of the page and the checkout. */
export function createShell(options: CheckoutOptions, requestClose: () => void): Shell {
  let closeAction = requestClose
  const view = element('div', { class: 'body' })
  const message = element('p', { role: 'status', class: 'unseen' })
  const dialog = element(
    'dialog',
    { class: 'checkout', 'aria-labelledby': 'title', 'aria-describedby': 'test-mode' },
    createTestBand(() => closeAction()),
    element('div', { class: 'columns' }, createSummary(options), view),
    message,
  )
  dialog.style.setProperty('--brand', darkenForWhiteText(options.color))
  const host = element('div', { 'data-checkout': 'sandbox' })
  // If the page sets no color scheme, the checkout follows the browser's preference.
  if (getComputedStyle(document.documentElement).colorScheme === 'normal') host.style.colorScheme = 'light dark'
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [styleSheet()]
  root.append(dialog)
  addCloseListeners(dialog, options.closeOptions, () => closeAction())
  document.body.append(host)
  const { overflow } = document.body.style
  document.body.style.overflow = 'hidden'
  dialog.showModal()

  return {
    root,
    show(next, text) {
      view.replaceChildren(next)
      message.textContent = text
      // The focused element may have been in the previous view.
      if (!root.activeElement) dialog.focus()
    },
    announce: (text) => void (message.textContent = text),
    setCloseAction: (action) => void (closeAction = action),
    close() {
      dialog.close()
      host.remove()
      document.body.style.overflow = overflow
    },
  }
}

function addCloseListeners(
  dialog: HTMLDialogElement,
  closeOptions: CheckoutOptions['closeOptions'],
  close: () => void,
): void {
  dialog.addEventListener('keydown', (event) => {
    // The page below has its own keyboard shortcuts.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (closeOptions.escape) close()
  })
  // Phones fire `cancel` on the back gesture.
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    if (closeOptions.escape) close()
  })
  dialog.addEventListener('pointerdown', (event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect()
    const isOutside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom
    if (event.target === dialog && isOutside && closeOptions.backdrop) close()
  })
}

function createTestBand(close: () => void): HTMLElement {
  const testModeText = element('p', { id: 'test-mode' }, element('strong', {}, 'Test mode'))
  testModeText.append(' No real charges; use a test card.')
  const button = { type: 'button', class: 'close', 'aria-label': 'Close checkout', click: close }
  return element('div', { class: 'band' }, testModeText, element('button', button, icon(CROSS)))
}

function createSummary({ name, description, image, prefill, ...price }: CheckoutOptions): HTMLElement {
  const logo = image === null ? element('span', {}, name.charAt(0) || '·') : element('img', { src: image, alt: '' })
  const email = element('p', { class: 'buyer' }, 'Paying as', element('strong', {}, prefill.email))
  return element(
    'section',
    { class: 'summary', 'aria-label': 'Your order' },
    element(
      'div',
      { class: 'shop' },
      element('div', { class: 'logo' }, logo),
      element('h2', { id: 'title' }, name || 'Checkout'),
    ),
    element('p', { class: 'what' }, description),
    element('p', { class: 'amount' }, formatAmount(price)),
    ...(prefill.email ? [email] : []),
  )
}
