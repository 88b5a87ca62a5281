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
  suffix?: HTMLElement
  onChange?(text: string): void
}

export interface Field {
  view: HTMLElement
  value(): string
  set(text: string): void
  /** Shows an error and marks the input as invalid; null clears both. */
  setError(errorMessage: string | null): void
  isInvalid(): boolean
  focus(): void
}

export function createField({ id, label, format, suffix, onChange, ...inputOptions }: FieldOptions): Field {
  const errorMessage = element('p', { class: 'mistake', id: `${id}-mistake` })
  const input = element('input', {
    id,
    name: id,
    maxlength: String(inputOptions.maxLength),
    placeholder: inputOptions.placeholder,
    // Otherwise the browser could fill in a real card.
    autocomplete: 'off',
    spellcheck: 'false',
    ...(inputOptions.isNumeric && { inputmode: 'numeric' }),
    'aria-describedby': suffix ? `${suffix.id} ${errorMessage.id}` : errorMessage.id,
    input: () => write(input.value),
  })

  function write(text: string): void {
    const charactersAfterCaret = text.length - (input.selectionEnd ?? text.length)
    input.value = format ? format(text) : text
    // Keeps the caret in place when the buyer edits in the middle: setting the value moves it to the end.
    if (charactersAfterCaret > 0)
      input.setSelectionRange(input.value.length - charactersAfterCaret, input.value.length - charactersAfterCaret)
    setError(null)
    onChange?.(input.value)
  }

  function setError(text: string | null): void {
    errorMessage.textContent = text
    if (text === null) input.removeAttribute('aria-invalid')
    else input.setAttribute('aria-invalid', 'true')
  }

  const box = element('div', { class: 'box' }, input, ...(suffix ? [suffix] : []))
  return {
    view: element('div', { class: 'field' }, element('label', { for: id }, label), box, errorMessage),
    value: () => input.value.trim(),
    set: write,
    setError,
    isInvalid: () => input.ariaInvalid === 'true',
    focus: () => input.focus(),
  }
}
