import { useEffect, useLayoutEffect, useRef } from 'react'
import { replayEarlyInput } from './early-input.ts'
import { replayEarlyClick } from './early-click.ts'

/** For the page's root: replays input and clicks from before hydration. */
export function useEarlyReplay(): void {
  const replayClick = useRef(() => {})
  // In a layout effect: a click at this moment already uses the replayed text, and only the page handles it.
  useLayoutEffect(() => {
    replayClick.current = replayEarlyClick()
    replayEarlyInput()
  }, [])
  // The page renders the replayed text after its effects, but before this stack ends.
  useEffect(() => queueMicrotask(replayClick.current), [])
}
