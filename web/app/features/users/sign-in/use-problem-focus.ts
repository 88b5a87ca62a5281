import { useEffect, useRef } from 'react'

/** An error of a field. Each object is a new error, even with the same text. */
export interface Problem {
  text: string
}

/** Returns the ref of an element that gets the focus each time an error is set. */
export function useProblemFocus<Target extends HTMLElement = HTMLInputElement>(problem: Problem | null) {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (problem) target.current?.focus()
  }, [problem])
  return target
}
