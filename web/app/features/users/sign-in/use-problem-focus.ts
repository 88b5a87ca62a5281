import { useEffect, useRef } from 'react'

/** What is wrong with a field. The same text twice is two problems. */
export interface Problem {
  text: string
}

/** The ref of the element that gets the focus each time that a problem is set. */
export function useProblemFocus<Target extends HTMLElement = HTMLInputElement>(problem: Problem | null) {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (problem) target.current?.focus()
  }, [problem])
  return target
}
