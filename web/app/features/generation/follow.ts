import type { Generation } from '@pictor/contract'

export interface Following {
  read: (id: string) => Promise<Generation>
  onProgress: (generation: Generation) => void
  /** A failure after which asking again is of no use: the session ended, the generation is gone. */
  isFinal: (failure: unknown) => boolean
}

/** Patience ended before the generation did: it goes on without this page. */
export class GenerationUnfinished extends Error {}

const FIRST_PAUSE_MS = 400
const LONGEST_PAUSE_MS = 1_500
const GROWTH = 1.25
// The server fails what waits for 15 minutes and what runs for 3, so by then it has ended there.
const PATIENCE_MS = 20 * 60_000

/**
 * Asks how a generation stands until it has ended. A failed asking is no reason to stop: the next one may succeed.
 * Throws a failure that is final, and `GenerationUnfinished` when patience ends.
 */
export async function followGeneration(
  first: Generation,
  { read, onProgress, isFinal }: Following,
): Promise<Generation> {
  const started = Date.now()
  let known = first
  let failure: unknown
  let pause = FIRST_PAUSE_MS
  onProgress(known)
  while (known.stage !== 'ended') {
    if (Date.now() - started > PATIENCE_MS)
      throw new GenerationUnfinished('The generation did not end in time.', { cause: failure })
    await wait(pause)
    pause = Math.min(pause * GROWTH, LONGEST_PAUSE_MS)
    try {
      known = await read(known.id)
      onProgress(known)
    } catch (error) {
      if (isFinal(error)) throw error
      failure = error
    }
  }
  return known
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
