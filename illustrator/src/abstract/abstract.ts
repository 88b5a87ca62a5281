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
import { createIdeaCanvas, createScheme, type IdeaCanvas, type Scheme } from './strokes.ts'

/** Abstract patterns. The choice of the pattern, its colors and its layout come from the hash of the prompt. */
const PATTERNS: Readonly<Record<PatternName, PatternPainter>> = {
  ribbons: paintRibbons,
  orbs: paintOrbs,
  facets: paintFacets,
  waves: paintWaves,
  tiles: paintTiles,
  marble: paintMarble,
}
/** Patterns for prompts without an idea. A repeated name is more likely. */
const PATTERN_CHOICES = ['ribbons', 'orbs', 'facets', 'waves', 'tiles', 'marble', 'ribbons', 'orbs', 'waves'] as const

type PatternName = 'ribbons' | 'orbs' | 'facets' | 'waves' | 'tiles' | 'marble'
type PatternPainter = (stage: Stage, scheme: Scheme) => void

/** Forms that each show one idea. */
const IDEAS: Readonly<Record<Exclude<AbstractForm, PatternName>, (canvas: IdeaCanvas) => void>> = {
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
  const randomPattern = random.pick(PATTERN_CHOICES)
  const form = scene.form ?? randomPattern
  if (isPattern(form)) PATTERNS[form](stage, createScheme(scene.colors, random.child('scheme')))
  else IDEAS[form](createIdeaCanvas(stage, scene.colors))
}

function isPattern(form: AbstractForm): form is PatternName {
  return form in PATTERNS
}
