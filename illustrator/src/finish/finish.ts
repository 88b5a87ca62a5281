import type { Scene } from '../compose/scene.ts'
import type { Stage } from '../paint/stage.ts'
import type { Bloom, Lens } from './lens.ts'
import type { Grade, Levels } from './tone.ts'

/** What a finish may ask about the picture it gets. */
export interface Subjectivity {
  scene: Scene
  /** Night, space, street: must stay dark whatever the style. */
  isDark: boolean
  isPortrait: boolean
  hasFigures: boolean
}

/** A style is a grade, a way of painting over, and a lens. */
export interface Finish {
  /** Drawn in the scene's own light, when the place and its figures are there. */
  addToScene?: (stage: Stage, scene: Scene) => void
  grade?: Grade
  /** Brings the picture to a key after the grade; undefined leaves it alone. */
  levels?: (about: Subjectivity) => Levels | undefined
  bloom?: Partial<Bloom>
  paintOver?: (stage: Stage, about: Subjectivity) => void
  lens?: Partial<Lens>
}
