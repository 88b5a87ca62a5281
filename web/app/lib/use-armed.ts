import { useCallback, useEffect, useReducer, useRef } from 'react'

/** Runs once it is both armed and ready, whichever comes last. Returns a function that arms it. */
export function useArmed(ready: boolean, run: () => void | Promise<void>): () => void {
  const armed = useRef(false)
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  // After every render, since both may have come with it.
  useEffect(() => {
    if (!armed.current || !ready) return
    armed.current = false
    void run()
  })
  return useCallback(() => {
    armed.current = true
    rerender()
  }, [])
}
