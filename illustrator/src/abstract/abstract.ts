import type { Scene } from '../compose/scene.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { AbstractForm } from '../read/meaning.ts'
import { paintFacets, paintMarble, paintOrbs, paintRibbons, paintTiles, paintWaves } from './forms.ts'
import {
  paintAlone,
  paintAscent,
  paintBurst,
  paintDawn,
  paintDread,
  paintEmbrace,
  paintFading,
  paintGrowth,
  paintRain,
  paintRipples,
  paintShards,
  paintSpiral,
  paintStrings,
  paintTumult,
  paintWashes,
} from './ideas.ts'
import { createIdeas, createScheme, type Ideas, type Scheme } from './strokes.ts'

/** The abstract families. Form, palette and layout come from the hash of the prompt. */
const FAMILIES: Readonly<Record<Drawn, Family>> = {
  ribbons: paintRibbons,
  orbs: paintOrbs,
  facets: paintFacets,
  waves: paintWaves,
  tiles: paintTiles,
  marble: paintMarble,
}
const FORMS = ['ribbons', 'orbs', 'facets', 'waves', 'tiles', 'marble', 'ribbons', 'orbs', 'waves'] as const

type Drawn = 'ribbons' | 'orbs' | 'facets' | 'waves' | 'tiles' | 'marble'
type Family = (stage: Stage, scheme: Scheme) => void

/** Ideas with a form of their own. */
const IDEAS: Readonly<Record<Exclude<AbstractForm, Drawn>, (ideas: Ideas) => void>> = {
  rain: paintRain,
  washes: paintWashes,
  alone: paintAlone,
  shards: paintShards,
  dread: paintDread,
  tumult: paintTumult,
  burst: paintBurst,
  embrace: paintEmbrace,
  spiral: paintSpiral,
  ascent: paintAscent,
  dawn: paintDawn,
  ripples: paintRipples,
  growth: paintGrowth,
  strings: paintStrings,
  fading: paintFading,
}

export function paintAbstract(stage: Stage, scene: Scene): void {
  const random = stage.random.child('abstract')
  stage.ids.fill(ID.abstract)
  const drawn = random.pick(FORMS)
  const form = scene.form ?? drawn
  if (isDrawn(form)) FAMILIES[form](stage, createScheme(scene.colors, random.child('scheme')))
  else IDEAS[form](createIdeas(stage, scene.colors))
}

function isDrawn(form: AbstractForm): form is Drawn {
  return form in FAMILIES
}
