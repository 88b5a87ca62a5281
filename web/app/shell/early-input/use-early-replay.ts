import { useEffect, useLayoutEffect, useRef } from 'react'
import { replayEarlyInput } from './early-input.ts'
import { takeEarlyPress } from './early-press.ts'

/** For the page's root: makes good what was typed and pressed before the page could answer. */
export function useEarlyReplay(): void {
  const press = useRef(() => {})
  // At once: a press that comes right now finds what was typed, and is answered by the page alone.
  useLayoutEffect(() => {
    press.current = takeEarlyPress()
    replayEarlyInput()
  }, [])
  // The page is drawn with what was typed after its effects, but before this stack ends.
  useEffect(() => queueMicrotask(press.current), [])
}
