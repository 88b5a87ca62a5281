import { createChildProcesses } from '../adapters/workshop/child-processes.ts'
import { createPictureWorkshop, type PictureWorkshop } from '../compose/pictures.ts'
import { createRenditions } from '../features/images/index.ts'
import type { ObservedAnswer, ObservedOrder } from './picture-program.ts'

export const PICTURE_WORKER = new URL('../compose/picture-worker.ts', import.meta.url)

/** Renditions as the server has them, in processes of their own. */
export function startRenditions() {
  const workshop = createPictureWorkshop(PICTURE_WORKER)
  return { renditions: createRenditions(workshop), close: () => workshop.close() }
}

/** The same, in a single process that tells what it takes and can be made to die. */
export function startObservedRenditions() {
  const program = new URL('picture-program.ts', import.meta.url)
  const options = { program, atOnce: 1, deadlineMs: 60_000, idleMs: 60_000 }
  const workshop = createChildProcesses<ObservedOrder, ObservedAnswer>(options)
  let doomedAfterMs: number | null = null

  const pictures: PictureWorkshop = {
    async carryOut(order) {
      const afterMs = doomedAfterMs
      doomedAfterMs = null
      const answer = await workshop.carryOut(afterMs === null ? order : { type: 'doomed', order, afterMs })
      if (answer.outcome === 'memory') throw new TypeError('Nobody asked for that.')
      return answer
    },
    close: () => workshop.close(),
  }
  return {
    renditions: createRenditions(pictures),
    /** The process dies so long after the next picture has begun. */
    doomNext: (afterMs: number) => void (doomedAfterMs = afterMs),
    async memory(): Promise<{ pid: number; peakBytes: number }> {
      const answer = await workshop.carryOut({ type: 'memory' })
      if (answer.outcome !== 'memory') throw new TypeError('That is no memory.')
      return answer
    },
    close: () => workshop.close(),
  }
}
