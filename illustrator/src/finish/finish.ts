import type { Scene } from '../compose/scene.ts'
import type { Stage } from '../paint/stage.ts'
import type { Bloom, Lens } from './lens.ts'
import type { Grade, Levels } from './tone.ts'

/** Facts about the image that a finish can use. */
export interface Subjectivity {
  scene: Scene
  /** Night, space or street: stays dark in every style. */
  isDark: boolean
  isPortrait: boolean
  hasFigures: boolean
}

/** A style consists of a grade, a way to paint over the image, and a lens. */
export interface Finish {
  /** Painted in the light of the scene, after the place and its figures. */
  addToScene?: (stage: Stage, scene: Scene) => void
  grade?: Grade
  /** Brightness levels after the grade. `undefined` changes nothing. */
  levels?: (about: Subjectivity) => Levels | undefined
  bloom?: Partial<Bloom>
  paintOver?: (stage: Stage, about: Subjectivity) => void
  lens?: Partial<Lens>
}
