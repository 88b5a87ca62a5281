import { useState, type KeyboardEvent } from 'react'
import { useViewer } from '../../../api/session/viewer.ts'
import { draftStore } from './draft.ts'
import { promptHistory } from './prompt-history.ts'
import { createPromptRecall, type PromptRecall } from './prompt-recall.ts'

/** Up at the start of the box brings earlier prompts back, down goes forward again. Answers whether the key was for that. */
export function usePromptRecall(): (event: KeyboardEvent<HTMLTextAreaElement>) => boolean {
  const viewerId = useViewer()?.id
  const [{ recall, ofViewer }, setWalk] = useState(() => makeWalk(viewerId))
  if (ofViewer !== viewerId) setWalk(makeWalk(viewerId))
  return (event) => {
    const prompt = recalledBy(event, recall)
    if (prompt === null) return false
    event.preventDefault()
    draftStore.change({ prompt })
    return true
  }
}

function makeWalk(viewerId: string | undefined) {
  const read = () => (viewerId === undefined ? [] : promptHistory.read(viewerId))
  return { ofViewer: viewerId, recall: createPromptRecall(read) }
}

// A recalled prompt leaves the caret at its end: from there the next key goes on, until something is edited.
function recalledBy(event: KeyboardEvent<HTMLTextAreaElement>, recall: PromptRecall): string | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing) return null
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (selectionStart !== selectionEnd) return null
  const goesOn = recall.isRecalled(value) && (selectionStart === 0 || selectionStart === value.length)
  if (event.key === 'ArrowUp' && (selectionStart === 0 || goesOn)) return recall.older(value)
  if (event.key === 'ArrowDown' && goesOn) return recall.newer(value)
  return null
}
