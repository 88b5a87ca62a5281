import { useEffect, useLayoutEffect, useRef } from 'react'
import { replayEarlyInput } from './early-input.ts'
import { takeEarlyClick } from './early-click.ts'

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
