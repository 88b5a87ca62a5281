import type { Scene } from '../compose/scene.ts'
import type { Stage } from '../paint/stage.ts'
import type { Bloom, Lens } from './lens.ts'
import type { Grade, Levels } from './tone.ts'

/** Facts about the image that a finish can use. */
export interface ImageFacts {
  scene: Scene
  /** Night, space or a neon street: the image stays dark in every style. */
  isDark: boolean
  isPortrait: boolean
  hasFigures: boolean
}

/** How a style changes a painted scene: grade, brush and lens. */
export interface Finish {
  /** Painted in the light of the scene, after the place and its figures. */
  addToScene?: (stage: Stage, scene: Scene) => void
  grade?: Grade
  /** Brightness levels that are applied after the grade. `undefined` changes nothing. */
  levels?: (facts: ImageFacts) => Levels | undefined
  bloom?: Partial<Bloom>
  /** Paints over the image after grade and levels, for example with a brush. */
  paintOver?: (stage: Stage, facts: ImageFacts) => void
  lens?: Partial<Lens>
}
