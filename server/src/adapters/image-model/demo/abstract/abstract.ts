import type { Scene } from '../compose/scene.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { AbstractForm } from '../read/meaning.ts'
import { paintFacets } from './facets.ts'
import { paintMarble } from './marble.ts'
import { paintOrbs } from './orbs.ts'
import { paintRibbons } from './ribbons.ts'
import { createScheme, type Scheme } from './scheme.ts'
import { paintTiles } from './tiles.ts'
import { paintWaves } from './waves.ts'

/** The abstract families. Form, palette and layout come from the prompt's hash, unless an idea has its own. */
const FAMILIES: Readonly<Record<AbstractForm, Family>> = {
  ribbons: paintRibbons,
  orbs: paintOrbs,
  facets: paintFacets,
  waves: paintWaves,
  tiles: paintTiles,
  marble: paintMarble,
}
const FORMS = ['ribbons', 'orbs', 'facets', 'waves', 'tiles', 'marble', 'ribbons', 'orbs', 'waves'] as const

type Family = (stage: Stage, scheme: Scheme) => void

export function paintAbstract(stage: Stage, scene: Scene): void {
  const random = stage.random.child('abstract')
  stage.ids.fill(ID.abstract)
  const drawn = random.pick(FORMS)
  FAMILIES[scene.form ?? drawn](stage, createScheme(scene.colours, random.child('scheme')))
}
