import { useCallback, useEffect, useReducer, useRef } from 'react'

/** Returns a function that calls `run` once: immediately if `ready` is true, otherwise as soon as it becomes true. */
export function useWhenReady(ready: boolean, run: () => void | Promise<void>): () => void {
  const isRequested = useRef(false)
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  // Checked after every render: a request and a change of `ready` both cause one.
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
