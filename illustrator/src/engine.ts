import type { Style } from '@pictor/contract'
import { compose } from './compose/compose.ts'
import type { Scene } from './compose/scene.ts'
import { STYLE_DEFAULTS } from './compose/mood.ts'
import { addBloom, toBytes } from './finish/lens.ts'
import type { ImageFacts } from './finish/finish.ts'
import { varyLight } from './finish/effects.ts'
import { FINISHES } from './finish/styles.ts'
import { applyLevels, applyGrade } from './finish/tone.ts'
import { paintRain, paintSnowfall } from './finish/weather.ts'
import { createRandom, hashText } from './math/random.ts'
import { ID, type Stage } from './paint/stage.ts'
import { PLACE_PAINTERS } from './places/registry.ts'
import { createScratch, halveImage, type Scratch } from './raster/field.ts'
import { createLexicon, type Lexicon } from './read/lexicon.ts'
import { parsePrompt } from './read/parse-prompt.ts'
import { applyReference } from './reference/apply-reference.ts'
import { meanBrightness, matchLight, type Reference } from './reference/reference.ts'
import { ENGINE_VERSION } from './version.ts'

export interface PaintOptions {
  width: number
  height: number
  seed: number
  style: Style
  /** The image to start from. See `reference/decode.ts`. */
  reference?: Reference | null
}

export interface Painting {
  width: number
  height: number
  /** Three bytes per pixel, in memory of the painter. Valid until its next step or image. */
  rgb8: Uint8Array
}

export type Painter = (prompt: string, options: PaintOptions) => Painting
/** Yields previews before it returns the final image. */
export type StepPainter = (
  prompt: string,
  options: PaintOptions & { withPreviews: boolean },
) => Generator<Painting, Painting>

/** Width and height of the first preview, as a share of the full size. Painting it takes less than 5% of the time. */
const PREVIEW_SCALE = 0.2

/** Creates a painter, which reuses its lexicon and its working memory for every image. */
export function createPainter(): Painter {
  const paintSteps = createStepPainter()
  return (prompt, options) => {
    const steps = paintSteps(prompt, { ...options, withPreviews: false })
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }
}

/** Paints one image. The same prompt, reference, seed, size, style and version give the same bytes. */
export function paint(prompt: string, options: PaintOptions): Painting {
  return createPainter()(prompt, options)
}

/** Like `createPainter`, and yields previews while it paints. */
export function createStepPainter(): StepPainter {
  const tools: Tools = { scratch: createScratch(), lexicon: createLexicon() }
  return function* (prompt, { withPreviews, ...options }) {
    if (withPreviews) {
      const [width, height] = [options.width * PREVIEW_SCALE, options.height * PREVIEW_SCALE].map(Math.round)
      if (width && height) yield finishPainting(paintScene(tools, prompt, { ...options, width, height }), options)
    }
    const painted = paintScene(tools, prompt, options)
    if (withPreviews) yield toPreview(painted)
    return finishPainting(painted, options)
  }
}

type Tools = { scratch: Scratch; lexicon: Lexicon }

type PaintedScene = { stage: Stage; scene: Scene }

/** Decides what the image shows. The style is not part of the seed: another style shows the same scene, as far as it allows. */
export function composeScene(prompt: string, options: PaintOptions, lexicon = createLexicon()): Scene {
  const { width, height, style } = options
  const random = createRandom(hashPrompt(prompt, options))
  return compose(parsePrompt(prompt, lexicon), STYLE_DEFAULTS[style], { frame: { width, height }, random })
}

function hashPrompt(prompt: string, { seed }: PaintOptions): number {
  return hashText(prompt.trim().normalize('NFC'), hashText(`${ENGINE_VERSION} ${seed >>> 0}`))
}

/** Paints everything that the image shows, in linear light, before grade, brush and lens. */
function paintScene({ scratch, lexicon }: Tools, prompt: string, options: PaintOptions): PaintedScene {
  const { width, height, style, reference } = options
  scratch.freeFields()
  const seed = hashPrompt(prompt, options)
  const composed = composeScene(prompt, options, lexicon)
  const scene = reference ? { ...composed, light: matchLight(reference, composed.light) } : composed
  const stage = createStage(scene, { width, height, seed, scratch })
  PLACE_PAINTERS[scene.place](stage, scene)
  if (reference) applyReference(stage, scene, reference)
  else varyLight(stage, scene.place)
  FINISHES[style].addToScene?.(stage, scene)
  return { stage, scene }
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

/** A reference below this mean brightness makes a dark image. */
const DARK_BRIGHTNESS_MAX = 0.27

/** The second preview: the painted scene at half the size, without the style. */
function toPreview({ stage }: PaintedScene): Painting {
  const { data: pixels, width, height } = halveImage({ ...stage, data: stage.pixels }, 'half', stage.scratch)
  const small: Stage = { ...stage, pixels, width, height, unit: stage.unit / 2 }
  applyGrade(small, {})
  return { width, height, rgb8: toBytes(small, { vignette: 0.1, grain: 0 }) }
}

function finishPainting({ stage, scene }: PaintedScene, { style, reference }: PaintOptions): Painting {
  const { width, height } = stage
  const { grade = {}, levels, bloom: styleBloom, paintOver, lens } = FINISHES[style]
  const isNight = scene.light.isNight
  stage.scratch.freeFields()
  const facts: ImageFacts = {
    scene,
    isDark: reference
      ? meanBrightness(reference) < DARK_BRIGHTNESS_MAX
      : isNight || scene.place === 'space' || isNeonStreet(scene),
    isPortrait: scene.place === 'portrait',
    hasFigures: scene.figures.length > 0,
  }
  const isNeon = isNeonStreet(scene)
  addBloom(stage, { strength: isNeon ? 0.45 : isNight ? 0.5 : 0.32, threshold: isNeon ? 0.6 : 0.8, ...styleBloom })
  applyGrade(stage, {
    ...grade,
    exposure: (grade.exposure ?? 1) * (isNight && !isNeon && !reference ? 1.25 : 1) * scene.grade.exposure,
    saturation: (grade.saturation ?? 1.05) * scene.grade.saturation,
    contrast: (grade.contrast ?? 1) * scene.grade.contrast,
  })
  const imageLevels = levels?.(facts)
  if (imageLevels) applyLevels(stage, imageLevels)
  paintOver?.(stage, facts)
  paintWeather(stage, scene)
  return { width, height, rgb8: toBytes(stage, { vignette: 0.22, grain: 0.01, ...lens }) }
}

function isNeonStreet({ place, features }: Scene): boolean {
  return place === 'street' && features.has('neon')
}

/** Runs after the brush strokes, which would turn snowflakes into blobs. */
function paintWeather(stage: Stage, scene: Scene): void {
  const { weather, place, hasAurora } = scene
  const isOutdoors = ![
    'abstract',
    'package',
    'portrait',
    'table',
    'room',
    'floral',
    'space',
    'underwater',
    'clouds',
  ].includes(place)
  if (!isOutdoors) return
  if (weather === 'rain' || weather === 'storm') paintRain(stage, 0.32)
  else if (isNeonStreet(scene) && stage.light.isNight && weather !== 'clear') paintRain(stage, 0.22)
  if (
    weather === 'snowfall' ||
    (place === 'snow' && !hasAurora && weather !== 'clear' && stage.random.child('flakes').chance(0.6))
  )
    paintSnowfall(stage)
}
