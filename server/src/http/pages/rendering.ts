import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createTurns, type InTurn } from '../../kernel/turns.ts'

/**
 * Three queues: `own` renders pages for one user, `shared` for the page cache, `renewed` for pages that are already in
 * that cache. A full queue throws an error.
 */
export interface Rendering {
  own: InTurn
  shared: InTurn
  renewed: InTurn
}

/** A page takes about 10 ms of CPU, so the last of 20 waits for about 200 ms. */
const OWN_AT_ONCE = 2
const OWN_IN_LINE = 20
/** Each page is rendered once a second at most, so only pages that are not cached wait. */
const SHARED_AT_ONCE = 1
const SHARED_IN_LINE = 20
/** A page that takes longer waits for the database or another server, so the next one starts. */
const HOLDS_PLACE_MS = 250

/**
 * Limits how many pages are rendered at the same time. Otherwise, all requested pages would be rendered in one event
 * loop iteration, and everything else, especially new connections, would have to wait.
 */
export function createRendering(): Rendering {
  return {
    own: inTurns(OWN_AT_ONCE, OWN_IN_LINE),
    shared: inTurns(SHARED_AT_ONCE, SHARED_IN_LINE),
    renewed: inTurns(SHARED_AT_ONCE),
  }
}

/** Starts each page in a separate event loop iteration, so that other work runs in between. */
function inTurns(atOnce: number, inLine?: number): InTurn {
  const inTurn = createTurns(atOnce, inLine)
  async function render<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const { page } = await inTurn(async () => {
      await nextTurn()
      const page = work()
      await Promise.race([page.catch(() => undefined), sleep(HOLDS_PLACE_MS, undefined, { ref: false })])
      return { page }
    }, signal)
    return page
  }
  return Object.assign(render, { isFull: inTurn.isFull })
}
