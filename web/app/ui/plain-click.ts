import type { MouseEvent } from 'react'

/** Whether a click on a link leads on in this tab; any other one is the browser's. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
