import { useEffect, useReducer, useRef } from 'react'

/** Once armed, acts as soon as it is ready; whichever of the two comes last sets it off. Answers how to arm it. */
export function useArmed(ready: boolean, act: () => void): () => void {
  const armed = useRef(false)
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  // After every render, since both may have come with it.
  useEffect(() => {
    if (!armed.current || !ready) return
    armed.current = false
    act()
  })
  return () => {
    armed.current = true
    lookAgain()
  }
}
