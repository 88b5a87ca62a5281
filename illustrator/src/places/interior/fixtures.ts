import type { Point } from '../../subjects/outline.ts'

/** Where the room's own lamps shine and its fire burns, once it has been furnished. */
export interface Fixtures {
  lamps: readonly { at: Point; size: number; isHanging?: true }[]
  fire?: number
}
