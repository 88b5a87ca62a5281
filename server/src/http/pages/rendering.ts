import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurns, type InTurn } from '../../kernel/turns.ts'

/** Pages of one visitor, and pages for everybody: neither waits for the other. A full line refuses with a LineFullError. */
export interface Rendering {
  own: InTurn
  shared: InTurn
}

/** A page takes about 10 ms of the processor, most of it in one piece, so the last in line waits for a quarter of a second. */
const OWN_AT_ONCE = 2
const OWN_IN_LINE = 20
/** Each is rendered once a second at most, so only addresses that nobody asked for lately wait. */
const SHARED_AT_ONCE = 1
const SHARED_IN_LINE = 20

/**
 * Bounds how many pages are rendered at the same time. Without it, all that were asked for would be rendered in one turn of the event
 * loop, and everything else, new connections above all, would wait for them.
 */
export function createRendering(): Rendering {
  return { own: inTurns(OWN_AT_ONCE, OWN_IN_LINE), shared: inTurns(SHARED_AT_ONCE, SHARED_IN_LINE) }
}

/** One rendering in a turn of the event loop: what else has come goes between. */
function inTurns(atOnce: number, inLine: number): InTurn {
  const inTurn = createTurns(atOnce, inLine)
  const render = <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
    inTurn(async () => {
      await nextTurn()
      return work()
    }, signal)
  return Object.assign(render, { isFull: inTurn.isFull })
}
