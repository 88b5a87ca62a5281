import { useCallback, useEffect, useRef } from 'react'

/** A way to call `act` later: once it has been quiet for so long, however often it was asked meanwhile. */
export function useDebounced(act: () => void, quietMs: number): () => void {
  const latest = useRef(act)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), quietMs)
  }, [quietMs])
}
