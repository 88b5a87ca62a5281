import { useEffect, useLayoutEffect, useRef } from 'react'
import { takeEarlyClick } from './early-click.ts'

declare global {
  interface Window {
    /** Fields that were changed before hydration, in order; null after hydration. */
    earlyFields?: Set<EventTarget | null> | null
  }
}

/**
 * Runs before the page's own code: text typed before hydration would be overwritten by the values that the server
 * rendered. The script collects the changed fields, and `replayEarlyInput` dispatches their events again.
 */
export const EARLY_INPUT_SCRIPT = `window.earlyFields=new Set;addEventListener("input",function(e){window.earlyFields&&window.earlyFields.add(e.target)},true)`

/** Replays input and clicks from before hydration. The page's root calls it. */
export function useEarlyInputReplay(): void {
  const replayClick = useRef(() => {})
  // In a layout effect, before the browser can dispatch another click: the inline script ignores clicks from now on, and
  // the page handles them with the replayed text.
  useLayoutEffect(() => {
    replayClick.current = takeEarlyClick()
    replayEarlyInput()
  }, [])
  // In a microtask: React renders the replayed text after its effects, but before the current call stack ends.
  useEffect(() => queueMicrotask(replayClick.current), [])
}

/** Call it once, when the page is interactive, before it renders again and before an early click is replayed. */
export function replayEarlyInput(): void {
  const fields = window.earlyFields ?? []
  window.earlyFields = null
  for (const field of fields) replayChange(field)
}

/**
 * Repeats the change of a field. React did not notice the first one: during hydration it assumes that the current value
 * is the rendered one.
 */
function replayChange(field: EventTarget | null) {
  if (field instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
    field.checked = !field.checked
    return field.click()
  }
  // React handles every change event of these fields. The value of a file field can't be set.
  if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'file')) {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const typedValue = field.value
  field.value = ''
  // Uses the prototype's setter: React tracks values set with the field's own setter and would see no change.
  Reflect.set(Object.getPrototypeOf(field), 'value', typedValue, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
