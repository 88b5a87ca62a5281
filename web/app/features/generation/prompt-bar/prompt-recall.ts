/** Walks through earlier prompts, from what stands in the box back and forward again to it. */
export interface PromptRecall {
  /** The prompt before the recalled one, or the newest; null if there is none. `current` is what stands in the box. */
  older: (current: string) => string | null
  /** The prompt after the recalled one, at last what stood in the box before; null unless something is recalled. */
  newer: (current: string) => string | null
  /** Whether what stands in the box was recalled and not edited since. */
  isRecalled: (current: string) => boolean
}

export function createPromptRecall(read: () => readonly string[]): PromptRecall {
  let walk: { prompts: readonly string[]; index: number; before: string } | null = null
  const isRecalled = (current: string) => walk !== null && walk.prompts[walk.index] === current
  const goTo = (index: number) => {
    if (!walk) return null
    walk.index = index
    return walk.prompts[index] ?? walk.before
  }
  return {
    isRecalled,
    older: (current) => {
      // Read when a walk begins: what is added on the way does not shift the steps.
      if (!walk || !isRecalled(current)) {
        const prompts = read().filter((prompt) => prompt !== current)
        walk = { prompts, index: prompts.length, before: current }
      }
      return walk.index > 0 ? goTo(walk.index - 1) : null
    },
    newer: (current) => {
      if (!walk || !isRecalled(current)) return null
      return goTo(walk.index + 1)
    },
  }
}
