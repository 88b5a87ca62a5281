declare global {
  interface Window {
    /** The fields that were changed before the page could answer, in their order; null once it can. */
    earlyFields?: Set<EventTarget | null> | null
  }
}

/**
 * Runs before the page's own code: what is typed and chosen while that is on its way would be overwritten by what the server drew. The
 * fields are kept, and told of by `replayEarlyInput`.
 */
export const EARLY_INPUT_SCRIPT = `window.earlyFields=new Set;addEventListener("input",function(e){window.earlyFields&&window.earlyFields.add(e.target)},true)`

/** To be called once the page is interactive, before anything is drawn again, and before a press that was meant for it. */
export function replayEarlyInput(): void {
  const fields = window.earlyFields ?? []
  window.earlyFields = null
  for (const field of fields) tell(field)
}

/** Changes it once more. Other than the first time, the page's code sees the change: it took what it found for what it had drawn itself. */
function tell(field: EventTarget | null) {
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
    field.checked = !field.checked
    return field.click()
  }
  // Of these React believes the event; nothing can be written into a file's field.
  if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'file')) {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const typed = field.value
  field.value = ''
  // By the prototype's setter: React notes what is set by the field's own, and would find nothing changed.
  Reflect.set(Object.getPrototypeOf(field), 'value', typed, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
