import { useCallback, useEffect, useRef } from 'react'

/** Returns a function that calls `act` after it has not been called for `quietMs`. */
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
