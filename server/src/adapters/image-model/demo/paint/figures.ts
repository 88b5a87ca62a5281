import { clamp } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import type { Lch } from '../math/colour.ts'
import type { Figure } from '../compose/scene.ts'
import { keepInFrame, paintAnimal, type Animal, type AnimalPlacement } from '../subjects/animal.ts'
import { SUBJECTS } from '../subjects/catalogue.ts'
import type { Material } from '../subjects/limb.ts'
import { blend } from './pixels.ts'
import { ID, type Stage } from './stage.ts'

export interface FigureLook {
  angle?: number
  hasShadow?: boolean
  rim?: number
  brightness?: number
}

/** The length that sizes of figures are shares of: neither a tall nor a wide picture makes giants. */
export function reachOfPicture({ width, height }: Stage): number {
  return Math.min(height, width * 1.15)
}

/** Paints one subject where the scene put it, moved only as far as the frame asks. */
export function paintFigure(
  stage: Stage,
  figure: Figure,
  look: FigureLook = {},
): { x: number; y: number; size: number } {
  const { animal, object } = SUBJECTS[figure.subject]
  const wished = {
    x: figure.x * stage.width,
    y: figure.y * stage.height,
    size: figure.size * reachOfPicture(stage),
    flip: figure.flip,
  }
  if (animal) {
    const placed = { ...keepInFrame(stage, animal, wished), flip: figure.flip }
    const placement: AnimalPlacement = { ...placed, ...look, materials: dyed(animal, figure.colour) }
    paintAnimal(stage, animal, placement)
    return placed
  }
  if (!object) return wished
  const headroom = Math.max(stage.height * 0.2, wished.y - stage.height * 0.03)
  const size = Math.min(wished.size, (stage.width * 0.46) / object.halfWidth, headroom / object.height)
  const half = object.halfWidth * size + stage.width * 0.02
  const x = half * 2 > stage.width ? stage.width / 2 : clamp(wished.x, half, stage.width - half)
  object.paint(stage, { x, y: wished.y, size, flip: figure.flip, colour: figure.colour, index: figure.index })
  return { x, y: wished.y, size }
}

/** The animal's own materials with the named colour on its coat; a second dyed part is a shade darker. */
function dyed(animal: Animal, colour: Lch | undefined): readonly Material[] {
  if (!colour) return animal.materials
  const parts = animal.dyed ?? [0]
  return animal.materials.map((material, i) => {
    const order = parts.indexOf(i)
    if (order < 0) return material
    return [clamp(colour[0] - order * 0.1, 0.16, 0.97), colour[1] * (order ? 0.9 : 1), colour[2]]
  })
}

/** Mirrors a subject that stands on water or wet ground below its feet. */
export function reflectFigure(
  stage: Stage,
  { x, y, size }: { x: number; y: number; size: number },
  strength = 0.5,
): void {
  const { pixels, ids, width, height, unit } = stage
  const rows = Math.min(height - y - 1, size * 0.8)
  const left = Math.max(0, (x - size) | 0)
  const right = Math.min(width - 1, (x + size) | 0)
  for (let down = 1; down < rows; down++) {
    const toY = (y + down) | 0
    const fromY = Math.max(0, (y - down * 1.08) | 0)
    const alpha = strength * (1 - down / rows)
    for (let px = left; px <= right; px++) {
      const wave = noise(px / (40 * unit), (down * 0.7) / (5 * unit)) * (2 + down * 0.06)
      const from = fromY * width + clamp((px + wave) | 0, left, right)
      const to = toY * width + px
      if ((ids[from] ?? 0) < ID.subject || (ids[to] ?? 0) >= ID.subject) continue
      const ripple = 0.75 + 0.25 * Math.sin(down / (2.2 * unit) + wave)
      blend(
        pixels,
        to * 3,
        (pixels[from * 3] ?? 0) * 0.8,
        (pixels[from * 3 + 1] ?? 0) * 0.85,
        (pixels[from * 3 + 2] ?? 0) * 0.9,
        alpha * ripple,
      )
    }
  }
}
