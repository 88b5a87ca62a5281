import type { Style } from '@pictor/contract'
import { compose } from './compose/compose.ts'
import type { Scene } from './compose/scene.ts'
import { TASTES } from './compose/taste.ts'
import { bloom } from './finish/bloom.ts'
import type { Subjectivity } from './finish/finish.ts'
import { exposeBytes } from './finish/lens.ts'
import { FINISHES } from './finish/styles.ts'
import { level, tone } from './finish/tone.ts'
import { paintRain, paintSnowfall } from './finish/weather.ts'
import { createRandom, hashText } from './math/random.ts'
import { ID, type Stage } from './paint/stage.ts'
import { PLACE_PAINTERS } from './places/registry.ts'
import { createScratch, type Scratch } from './raster/scratch.ts'
import { createLexicon, type Lexicon } from './read/lexicon.ts'
import { readPrompt } from './read/read-prompt.ts'
import { ENGINE_VERSION } from './version.ts'

export interface PaintOptions {
  width: number
  height: number
  seed: number
  style: Style
}

export interface Painting {
  width: number
  height: number
  /** Three bytes per pixel; the painter's own memory, good until its next picture. */
  rgb8: Uint8Array
}

export type Painter = (prompt: string, options: PaintOptions) => Painting

/** A painter keeps its lexicon and its working memory from picture to picture. */
export function createPainter(): Painter {
  const scratch = createScratch()
  const lexicon = createLexicon()
  return (prompt, options) => paintWith({ scratch, lexicon }, prompt, options)
}

/** Paints one picture: the same prompt, seed, size, style and version give the same bytes. */
export function paint(prompt: string, options: PaintOptions): Painting {
  return createPainter()(prompt, options)
}

function paintWith(
  { scratch, lexicon }: { scratch: Scratch; lexicon: Lexicon },
  prompt: string,
  options: PaintOptions,
): Painting {
  const { width, height, style } = options
  scratch.freeFields()
  // The style is not part of the seed: the same seed in another style shows the same scene where the style allows.
  const seed = hashText(prompt.trim().normalize('NFC'), hashText(`${ENGINE_VERSION} ${options.seed >>> 0}`))
  const random = createRandom(seed)
  const scene = compose(readPrompt(prompt, lexicon), TASTES[style], { frame: { width, height }, random })
  const stage = createStage(scene, { width, height, seed, scratch })
  PLACE_PAINTERS[scene.place](stage, scene)
  FINISHES[style].addToScene?.(stage, scene)
  return { width, height, rgb8: finishPainting(stage, scene, style) }
}

function createStage(
  scene: Scene,
  { width, height, seed, scratch }: { width: number; height: number; seed: number; scratch: Scratch },
): Stage {
  return {
    width,
    height,
    unit: Math.min(width, height) / 1024,
    pixels: scratch.floats('pixels', width * height * 3).fill(0),
    ids: scratch.bytes('ids', width * height).fill(ID.sky),
    seed,
    random: createRandom(seed).child('paint'),
    scratch,
    horizon: Math.round(height * scene.horizon),
    light: scene.light,
    sun: scene.sun,
  }
}

function finishPainting(stage: Stage, scene: Scene, style: Style): Uint8Array {
  const { grade = {}, levels, bloom: glare, paintOver, lens } = FINISHES[style]
  const isNight = scene.light.isNight
  stage.scratch.freeFields()
  const about: Subjectivity = {
    scene,
    isDark: isNight || scene.place === 'space' || scene.place === 'street',
    isPortrait: scene.place === 'portrait',
    hasFigures: scene.figures.length > 0,
  }
  const isStreet = scene.place === 'street'
  bloom(stage, { strength: isStreet ? 0.45 : isNight ? 0.5 : 0.32, threshold: isStreet ? 0.6 : 0.8, ...glare })
  tone(stage, { ...grade, exposure: (grade.exposure ?? 1) * (isNight && !isStreet ? 1.25 : 1) })
  const key = levels?.(about)
  if (key) level(stage, key)
  paintOver?.(stage, about)
  paintWeather(stage, scene)
  return exposeBytes(stage, { vignette: 0.22, grain: 0.01, ...lens })
}

/** After the brush, which would turn flakes into blobs. */
function paintWeather(stage: Stage, { weather, place, hasAurora }: Scene): void {
  const isOutdoors = !['abstract', 'package', 'portrait', 'table', 'floral', 'space', 'underwater', 'clouds'].includes(
    place,
  )
  if (!isOutdoors) return
  if (weather === 'rain' || weather === 'storm') paintRain(stage, 0.32)
  else if (place === 'street' && stage.light.isNight && weather !== 'clear') paintRain(stage, 0.22)
  if (
    weather === 'snowfall' ||
    (place === 'snow' && !hasAurora && weather !== 'clear' && stage.random.child('flakes').chance(0.6))
  )
    paintSnowfall(stage)
}
