import { pairs } from '../math/tables.ts'
import { clamp } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { oklch } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { paintFigure, reachOfPicture } from '../paint/figures.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { SUBJECTS } from '../subjects/catalogue.ts'
import { paintBehindTable } from './behind-table.ts'
import { GLAZES, layTable } from './table-layout.ts'

/** A table with a blurred view behind it. */
export function paintTablePlace(stage: Stage, scene: Scene): void {
  const lamp = paintBehindTable(stage, scene)
  paintTop(
    lamp,
    scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests'),
  )
  for (const figure of layTable(scene, stage)) {
    if (SUBJECTS[figure.subject].stance === 'blooms') paintBunch(lamp, figure, scene)
    else paintFigure(lamp, figure)
  }
}

/** As many blossoms as were named, in one vase. */
function paintBunch(stage: Stage, figure: Figure, scene: Scene): void {
  const glaze = stage.random.child(`vase ${figure.x}`).pick(GLAZES)
  const heads = Math.max(1, Math.min(5, scene.figures.filter(({ subject }) => subject === figure.subject).length))
  const rise = (figure.size * 1.15 * reachOfPicture(stage)) / stage.height
  const spots = pairs('0 0, -0.075 0.02, 0.075 0.03, -0.04 -0.075, 0.045 -0.07')
  for (let i = heads - 1; i >= 0; i--) {
    const [dx, dy] = spots[i] ?? spots[0]
    const at = { x: figure.x + dx * figure.size * 2, y: figure.y - rise + dy * figure.size * 3 }
    paintFigure(stage, { ...figure, ...at, index: i, size: figure.size * (heads > 1 ? 0.46 : 0.47) })
  }
  paintFigure(stage, { ...figure, subject: 'vase', size: figure.size * 1.15, flip: 1, colour: glaze, index: 0 })
}

const BOARDS = [
  { lightness: 0.6, chroma: 0.07, hue: 60, isChequered: false },
  { lightness: 0.5, chroma: 0.08, hue: 50, isChequered: false },
  { lightness: 0.4, chroma: 0.07, hue: 45, isChequered: false },
  { lightness: 0.64, chroma: 0.06, hue: 75, isChequered: false },
  { lightness: 0.74, chroma: 0.02, hue: 240, isChequered: false },
] as const
/** A chequered cloth is laid for a meal only. */
const SURFACES = [
  ...BOARDS,
  { lightness: 0.56, chroma: 0.16, hue: 25, isChequered: true },
  { lightness: 0.56, chroma: 0.11, hue: 250, isChequered: true },
] as const

function paintTop(stage: Stage, isLaidForMeal: boolean): void {
  const { pixels, ids, width, height, light, sun } = stage
  const top = height * 0.62
  const grain = coarseField({ width, height, step: 2, scratch: stage.scratch }, (x, y) => {
    const t = (y - top) / (height - top) + 0.25
    return fbm(((x / width - 0.5) / t) * 3 + 7, (1 / t) * 22, 4)
  })
  const { lightness, chroma, hue, isChequered } = stage.random.child('table').pick(isLaidForMeal ? SURFACES : BOARDS)
  const cloth = oklch(lightness, chroma, hue)
  const white = oklch(0.95, 0.015, 85)
  for (let y = top | 0; y < height; y++) {
    const t = (y - top) / (height - top)
    const across = isChequered ? 4.2 / (t + 0.55) : 0
    const row = isChequered && Math.floor(9 / (t + 0.55)) & 1 ? 0.5 : 0
    for (let x = 0; x < width; x++) {
      const sunward = (1 / (1 + ((x - sun.x) / (width * 0.4)) ** 2)) * (1 - t * 0.6)
      const k = (1 + grain(x, y) * (isChequered ? 0.12 : 0.5)) * (1 - t * 0.25)
      const direct = light.strength * (0.35 + 0.55 * sunward)
      const share = isChequered ? row + (Math.floor((x / width - 0.5) * across * 2 + 100) & 1 ? 0.5 : 0) : 1
      const i = (y * width + x) * 3
      const cover = clamp(y + 1 - top)
      for (let c = 0; c < 3; c++) {
        const base = (white[c] ?? 1) + ((cloth[c] ?? 1) - (white[c] ?? 1)) * share
        const value = base * k * ((light.ambient[c] ?? 0) * 0.6 + (light.sun[c] ?? 0) * direct)
        pixels[i + c] = (pixels[i + c] ?? 0) * (1 - cover) + value * cover
      }
      ids[i / 3] = ID.ground
    }
  }
}
