import { clamp, mix } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { oklch, scaled } from '../math/colour.ts'
import { blur } from '../raster/blur.ts'
import { coarseField } from '../raster/field.ts'
import type { Figure, Scene } from '../compose/scene.ts'
import { paintClouds } from '../land/clouds.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintSky } from '../land/sky.ts'
import { paintWater } from '../land/water.ts'
import { blend } from '../paint/pixels.ts'
import { paintFigure, reachOfPicture } from '../paint/figures.ts'
import { dab } from '../paint/shapes.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'
import { SUBJECTS } from '../subjects/catalogue.ts'
import { layTable } from './table-layout.ts'

/** A table with a blurred view behind it. */
export function paintTablePlace(stage: Stage, scene: Scene): void {
  const { light } = stage
  paintView(stage, scene)
  paintTop(stage)
  const day = light.isNight
    ? underLight(stage, { strength: 0.8, ambient: oklch(0.4, 0.06, 60), sun: oklch(0.85, 0.11, 70), isNight: false })
    : stage
  for (const figure of layTable(scene, stage)) {
    if (SUBJECTS[figure.subject].stance === 'blooms') paintBunch(day, figure, scene)
    else paintFigure(day, figure)
  }
}

/** As many blossoms as were named, in one vase. */
function paintBunch(stage: Stage, figure: Figure, scene: Scene): void {
  const heads = Math.max(1, Math.min(5, scene.figures.filter(({ subject }) => subject === figure.subject).length))
  const rise = (figure.size * 1.15 * reachOfPicture(stage)) / stage.height
  const spots = [
    [0, 0],
    [-0.075, 0.02],
    [0.075, 0.03],
    [-0.04, -0.075],
    [0.045, -0.07],
  ] as const
  for (let i = heads - 1; i >= 0; i--) {
    const [dx, dy] = spots[i] ?? spots[0]
    const at = { x: figure.x + dx * figure.size * 3.2, y: figure.y - rise + dy * figure.size * 3 }
    paintFigure(stage, { ...figure, ...at, index: i, size: figure.size * (heads > 1 ? 0.5 : 0.62) })
  }
  paintFigure(stage, { ...figure, subject: 'vase', size: figure.size * 1.15, flip: 1, colour: undefined, index: 0 })
}

/** Out of focus: sea, hills or a garden full of light. */
function paintView(stage: Stage, scene: Scene): void {
  const { pixels, width, height, unit, scratch, light } = stage
  const random = stage.random.child('view')
  paintSky(stage)
  paintClouds(stage, Math.min(0.5, scene.cloudCover))
  const isSea = scene.also.has('sea') || scene.also.has('beach') || random.chance(0.3)
  paintMountains(stage, {
    layers: 3,
    height: 0.3,
    snow: scene.also.has('snow') ? 0.8 : 0,
    rock: [0.5, 0.06, 240],
    green: [0.5, 0.09, 140],
    ruggedness: 0,
  })
  if (isSea) paintWater(stage, { tint: [0.45, 0.09, 220] })
  const dim = light.isNight ? 0.5 : 0.9
  for (let i = 0; i < 150; i++) {
    const radius = Math.min(width, height) * random.between(0.02, 0.06)
    const y = mix(height * (isSea ? 0.54 : 0.38), height * 0.62, random.next())
    const hue = isSea ? random.pick([210, 230, 190, 80]) : random.pick([130, 110, 150, 70, 20])
    dab(stage, {
      x: width * random.next(),
      y,
      rx: radius,
      ry: radius,
      colour: scaled(oklch(random.between(0.4, 0.85), 0.12, hue), dim),
      alpha: isSea ? 0.15 : 0.38,
      softness: 0.12,
    })
  }
  blur(pixels, { width, height, radius: 9 * unit, channels: 3 }, scratch)
}

function paintTop(stage: Stage): void {
  const { pixels, ids, width, height, light, sun } = stage
  const top = height * 0.62
  const grain = coarseField({ width, height, step: 2, scratch: stage.scratch }, (x, y) => {
    const t = (y - top) / (height - top) + 0.25
    return fbm(((x / width - 0.5) / t) * 3 + 7, (1 / t) * 22, 4)
  })
  const hue = stage.random.child('table').pick([60, 50, 75, 240])
  const wood = oklch(hue === 240 ? 0.72 : 0.6, hue === 240 ? 0.02 : 0.07, hue)
  for (let y = top | 0; y < height; y++) {
    const t = (y - top) / (height - top)
    for (let x = 0; x < width; x++) {
      const sunward = (1 / (1 + ((x - sun.x) / (width * 0.4)) ** 2)) * (1 - t * 0.6)
      const k = (1 + grain(x, y) * 0.5) * (1 - t * 0.25)
      const direct = light.strength * (0.35 + 0.55 * sunward)
      const i = (y * width + x) * 3
      blend(
        pixels,
        i,
        wood[0] * k * (light.ambient[0] * 0.6 + light.sun[0] * direct),
        wood[1] * k * (light.ambient[1] * 0.6 + light.sun[1] * direct),
        wood[2] * k * (light.ambient[2] * 0.6 + light.sun[2] * direct),
        clamp(y + 1 - top),
      )
      ids[i / 3] = ID.ground
    }
  }
}
