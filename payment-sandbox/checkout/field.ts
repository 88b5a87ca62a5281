import { element } from './element.ts'

export interface FieldOptions {
  id: string
  label: string
  placeholder: string
  /** Phones show the numeric keyboard. */
  isNumeric: boolean
  maxLength: number
  /** Formats the value after each input. */
  format?(text: string): string
  /** Shown at the end of the input. */
  beside?: HTMLElement
  changed?(text: string): void
}

export interface Field {
  view: HTMLElement
  value(): string
  set(text: string): void
  /** Shows an error and marks the input as invalid; null clears both. */
  refuse(mistake: string | null): void
  isRefused(): boolean
  focus(): void
}

export function createField({ id, label, format, beside, changed, ...look }: FieldOptions): Field {
  const mistake = element('p', { class: 'mistake', id: `${id}-mistake` })
  const input = element('input', {
    id,
    name: id,
    maxlength: String(look.maxLength),
    placeholder: look.placeholder,
    // Browsers must not offer a real card.
    autocomplete: 'off',
    spellcheck: 'false',
    ...(look.isNumeric && { inputmode: 'numeric' }),
    'aria-describedby': beside ? `${beside.id} ${mistake.id}` : mistake.id,
    input: () => write(input.value),
  })

  function write(text: string): void {
    const behind = text.length - (input.selectionEnd ?? text.length)
    input.value = format ? format(text) : text
    // Keeps the caret in place when a digit in the middle changes.
    if (behind > 0) input.setSelectionRange(input.value.length - behind, input.value.length - behind)
    refuse(null)
    changed?.(input.value)
  }

  function refuse(text: string | null): void {
    mistake.textContent = text
    if (text === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }

  const box = element('div', { class: 'box' }, input, ...(beside ? [beside] : []))
  return {
    view: element('div', { class: 'field' }, element('label', { for: id }, label), box, mistake),
    value: () => input.value.trim(),
    set: write,
    refuse,
    isRefused: () => input.ariaInvalid === 'true',
    focus: () => input.focus(),
  }
}
