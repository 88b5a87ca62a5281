import type { Scene } from '../compose/scene.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { paintFacets } from './facets.ts'
import { paintMarble } from './marble.ts'
import { paintOrbs } from './orbs.ts'
import { paintRibbons } from './ribbons.ts'
import { createScheme, type Scheme } from './scheme.ts'
import { paintTiles } from './tiles.ts'
import { paintWaves } from './waves.ts'

/** The abstract families. Form, palette and layout all come from the hash of the prompt. */
const FAMILIES: readonly [Family, ...Family[]] = [
  paintRibbons,
  paintOrbs,
  paintFacets,
  paintWaves,
  paintTiles,
  paintMarble,
  paintRibbons,
  paintOrbs,
  paintWaves,
]

type Family = (stage: Stage, scheme: Scheme) => void

export function paintAbstract(stage: Stage, scene: Scene): void {
  const random = stage.random.child('abstract')
  stage.ids.fill(ID.abstract)
  random.pick(FAMILIES)(stage, createScheme(scene.colours, random.child('scheme')))
}
