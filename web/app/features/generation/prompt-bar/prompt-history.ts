import { useState, type KeyboardEvent } from 'react'
import { useViewer } from '../../../api/session/viewer.ts'
import { draftStore } from './draft.ts'

/** The prompts that were submitted in this browser, by user. */
export interface PromptHistory {
  /** Oldest first. */
  read: (userId: string) => readonly string[]
  /** Adds a prompt as the newest. An existing one moves to the end. */
  add: (userId: string, prompt: string) => void
  /** Removes the prompts of all users. */
  clear: () => void
}

const PREFIX = 'prompts:'
const PROMPTS_MAX = 50

/** Keeps prompts in the given storage. If storage is blocked, nothing is kept. */
export function createPromptHistory(storage: () => Storage): PromptHistory {
  const read = (userId: string) => tryStorage(() => parse(storage().getItem(PREFIX + userId))) ?? []
  return {
    read,
    add: (userId, prompt) => {
      const prompts = [...read(userId).filter((other) => other !== prompt), prompt].slice(-PROMPTS_MAX)
      tryStorage(() => storage().setItem(PREFIX + userId, JSON.stringify(prompts)))
    },
    clear: () => {
      tryStorage(() => {
        for (const key of Object.keys(storage())) if (key.startsWith(PREFIX)) storage().removeItem(key)
      })
    },
  }
}

export const promptHistory = createPromptHistory(() => localStorage)

function parse(text: string | null): string[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter((prompt) => typeof prompt === 'string').slice(-PROMPTS_MAX) : []
}

/** Returns undefined if storage is blocked or full, or contains an unexpected value. */
function tryStorage<Result>(step: () => Result): Result | undefined {
  try {
    return step()
  } catch {
    return undefined
  }
}

/** Steps back through earlier prompts, starting from the text in the field, and forward again to that text. */
export interface PromptRecall {
  /**
   * Returns the prompt before the recalled one, or the newest; null if there is none. `current` is the text in the
   * field.
   */
  older: (current: string) => string | null
  /** Returns the prompt after the recalled one, and finally the original text; null unless a prompt is recalled. */
  newer: (current: string) => string | null
  /** Whether the text in the field was recalled and not edited since. */
  isRecalled: (current: string) => boolean
}

export function createPromptRecall(read: () => readonly string[]): PromptRecall {
  let recallState: { prompts: readonly string[]; index: number; originalText: string } | null = null
  const isRecalled = (current: string) => recallState !== null && recallState.prompts[recallState.index] === current
  const goTo = (index: number) => {
    if (!recallState) return null
    recallState.index = index
    return recallState.prompts[index] ?? recallState.originalText
  }
  return {
    isRecalled,
    older: (current) => {
      // Read once at the start, so that a prompt that is added later doesn't shift the steps.
      if (!recallState || !isRecalled(current)) {
        const prompts = read().filter((prompt) => prompt !== current)
        recallState = { prompts, index: prompts.length, originalText: current }
      }
      return recallState.index > 0 ? goTo(recallState.index - 1) : null
    },
    newer: (current) => {
      if (!recallState || !isRecalled(current)) return null
      return goTo(recallState.index + 1)
    },
  }
}

/**
 * ArrowUp at the start of the field recalls earlier prompts, ArrowDown goes forward again. Returns whether it handled
 * the key.
 */
export function usePromptRecall(): (event: KeyboardEvent<HTMLTextAreaElement>) => boolean {
  const viewerId = useViewer()?.id
  const [{ recall, recallViewerId }, setRecallState] = useState(() => createRecallState(viewerId))
  if (recallViewerId !== viewerId) setRecallState(createRecallState(viewerId))
  return (event) => {
    const prompt = getRecalledPrompt(event, recall)
    if (prompt === null) return false
    event.preventDefault()
    draftStore.change({ prompt })
    return true
  }
}

function createRecallState(viewerId: string | undefined) {
  const read = () => (viewerId === undefined ? [] : promptHistory.read(viewerId))
  return { recallViewerId: viewerId, recall: createPromptRecall(read) }
}

// After a recall, the caret is at the end of the text. There, the arrow keys keep recalling until the text is edited.
function getRecalledPrompt(event: KeyboardEvent<HTMLTextAreaElement>, recall: PromptRecall): string | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing) return null
  const { value, selectionStart, selectionEnd } = event.currentTarget
  if (selectionStart !== selectionEnd) return null
  const isRecalling = recall.isRecalled(value) && (selectionStart === 0 || selectionStart === value.length)
  if (event.key === 'ArrowUp' && (selectionStart === 0 || isRecalling)) return recall.older(value)
  if (event.key === 'ArrowDown' && isRecalling) return recall.newer(value)
  return null
}
