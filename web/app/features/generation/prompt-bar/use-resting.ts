import { useState, type FocusEvent, type RefObject } from 'react'
import { isModalOpen } from '../../../ui/overlay/modal-open.ts'
import { useDismissal } from '../../../ui/overlay/use-dismissal.ts'
import { useDraft } from './draft.ts'
import { useReference } from './reference.ts'

/** Where there is little room, a bar that nobody wants anything of is one line; what it looks like is said by `compact:` classes. */
export function useResting(bar: RefObject<HTMLElement | null>, busy: boolean) {
  const { prompt, hasReference } = useDraft()
  const reference = useReference()
  const [isWanted, setWanted] = useState(false)
  // A press, too: on an iPhone buttons get no focus that could leave. One in a dialog that the bar has opened is no farewell.
  useDismissal(bar, isWanted, () => setWanted(isModalOpen()))
  const isEmpty = prompt === '' && !reference && !hasReference
  return {
    isResting: isEmpty && !isWanted && !busy,
    handlers: {
      // A bar that grew under the finger would take the press from the button.
      onFocus: ({ target }: FocusEvent) => setWanted((wanted) => wanted || !isSubmit(target)),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setWanted(isModalOpen())
      },
    },
  }
}

function isSubmit(element: EventTarget): boolean {
  return element instanceof HTMLButtonElement && element.type === 'submit'
}
