/** The prompts that this browser's users have asked for, each user's for themselves. */
export interface PromptHistory {
  /** Oldest first. */
  read: (userId: string) => readonly string[]
  /** Puts a prompt last; one that is there already moves. */
  add: (userId: string, prompt: string) => void
  /** Of all users. */
  clear: () => void
}

const PREFIX = 'prompts:'
const MOST = 50

/** Keeps prompts in the given storage; without one nothing is remembered. */
export function createPromptHistory(storage: () => Storage): PromptHistory {
  const read = (userId: string) => attempt(() => parse(storage().getItem(PREFIX + userId))) ?? []
  return {
    read,
    add: (userId, prompt) => {
      const prompts = [...read(userId).filter((other) => other !== prompt), prompt].slice(-MOST)
      attempt(() => storage().setItem(PREFIX + userId, JSON.stringify(prompts)))
    },
    clear: () => {
      attempt(() => {
        for (const key of Object.keys(storage())) if (key.startsWith(PREFIX)) storage().removeItem(key)
      })
    },
  }
}

export const promptHistory = createPromptHistory(() => localStorage)

function parse(text: string | null): string[] {
  const stored: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(stored) ? stored.filter((prompt) => typeof prompt === 'string').slice(-MOST) : []
}

/** Storage may be blocked, full, or hold what is not ours. */
function attempt<Result>(step: () => Result): Result | undefined {
  try {
    return step()
  } catch {
    return undefined
  }
}
