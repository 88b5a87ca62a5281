import { useCallback, useEffect, useReducer, useRef } from 'react'

/** Returns a function that requests one run. It runs at once if `ready`, otherwise as soon as it is. */
export function useWhenReady(ready: boolean, run: () => void | Promise<void>): () => void {
  const isRequested = useRef(false)
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  // Checked after every render, because each render can change both conditions.
  useEffect(() => {
    if (!isRequested.current || !ready) return
    isRequested.current = false
    void run()
  })
  return useCallback(() => {
    isRequested.current = true
    rerender()
  }, [])
}
