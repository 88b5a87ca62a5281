import { useEffect } from 'react'

const EXAMPLES = [
  'A birch forest in autumn light',
  'A library with a fireplace, at night',
  'Northern lights over a snowy valley',
  'Boats in a harbor at sunrise',
]
const INTERVAL_MS = 4_000

/**
 * Shows example prompts, one after the other, as the placeholder of the prompt field. Stops when the field gets the
 * focus, or with the last example. Visitors who prefer reduced motion keep the first placeholder.
 */
export function ExamplePrompts() {
  useEffect(() => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea.prompt-field')
    if (!field || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const { placeholder } = field
    const remaining = [...EXAMPLES]
    const timer = setInterval(() => {
      const example = remaining.shift()
      if (example === undefined) stop()
      else field.placeholder = `Try “${example}”`
    }, INTERVAL_MS)
    const stop = () => {
      clearInterval(timer)
      field.placeholder = placeholder
    }
    field.addEventListener('focus', stop)
    return () => {
      stop()
      field.removeEventListener('focus', stop)
    }
  }, [])
  return null
}
