import type { Scene } from '../compose/scene.ts'
import { paintClouds } from '../land/clouds.ts'
import { paintMountains } from '../land/mountains.ts'
import { paintSky, paintStars } from '../land/sky.ts'
import { paintSkyline } from '../land/skyline.ts'
import { paintWater } from '../land/water.ts'
import { mixColours, oklch, scaled } from '../math/colour.ts'
import { fbm } from '../math/noise.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { dab } from '../paint/shapes.ts'
import { ID, underLight, type Stage } from '../paint/stage.ts'
import { blur } from '../raster/blur.ts'
import { coarseField } from '../raster/field.ts'
import { COLOURS } from '../read/colours.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import { figureLight, illuminate, kindle } from './interior/illumination.ts'
import { FURNISH, planRoom } from './interior/plan.ts'
import { paintOutlook, paintShell, paintWindowFrame } from './interior/shell.ts'

/** What gives light wants the dark behind it. */
const LIGHTS: ReadonlySet<SubjectName> = new Set<SubjectName>(['candle', 'lamp', 'lantern', 'jackolantern'])

type Behind = 'garden' | 'sea' | 'city' | 'room' | 'studio'

/** What lies out of focus behind a table; returns the stage in the light that falls on the table from there. */
export function paintBehindTable(stage: Stage, scene: Scene): Stage {
  const behind = chooseBehind(stage, scene)
  if (behind === 'room') return paintBlurredRoom(stage, scene)
  if (behind === 'studio') return paintStudio(stage, scene)
  paintOutdoors(stage, scene, behind)
  if (!stage.light.isNight) return stage
  return underLight(stage, { strength: 0.8, ambient: oklch(0.4, 0.06, 60), sun: oklch(0.85, 0.11, 70), isNight: false })
}

function chooseBehind(
  { random, light }: Stage,
  { figures, also, features, weather, season, hasAurora }: Scene,
): Behind {
  const draw = random.child('behind').next()
  const isInside = (['kitchen', 'library', 'cafe', 'bedroom', 'fireplace', 'windowsill'] as const).some((word) =>
    features.has(word),
  )
  if (also.has('room') || isInside) return 'room'
  if (also.has('sea') || also.has('beach') || also.has('lake')) return 'sea'
  if (also.has('skyline') || also.has('street')) return 'city'
  if (also.size > 0 || hasAurora) return 'garden'
  if (weather === 'rain' || weather === 'storm' || weather === 'snowfall' || season === 'winter') return 'room'
  if (figures.some(({ subject }) => LIGHTS.has(subject))) return 'studio'
  if (light.isNight) return draw < 0.5 ? 'room' : 'studio'
  return draw < 0.34 ? 'studio' : draw < 0.62 ? 'room' : draw < 0.86 ? 'garden' : 'sea'
}

function paintBlurredRoom(stage: Stage, scene: Scene): Stage {
  const random = stage.random.child('behind')
  const isFood = scene.figures.some(({ subject }) => SUBJECTS[subject].stance === 'rests')
  const usual = isFood ? random.pick(['kitchen', 'cafe', 'living']) : random.pick(['library', 'living', 'library'])
  const plan = planRoom(stage, scene, usual)
  paintOutlook(stage, scene, plan)
  paintShell(plan)
  paintWindowFrame(plan)
  const fixtures = FURNISH[plan.kind](plan)
  illuminate(stage, plan, fixtures)
  kindle(stage, plan, fixtures)
  blur(stage.pixels, { width: stage.width, height: stage.height, radius: 6.5 * stage.unit, channels: 3 }, stage.scratch)
  stage.ids.fill(ID.sky)
  return figureLight(stage, plan, fixtures)
}

/** A quiet wall with the light of an unseen window on it. */
function paintStudio(stage: Stage, scene: Scene): Stage {
  const { width, height, pixels, ids, light, random } = stage
  const stream = random.child('studio')
  const tint = scene.colours[0]
  const hue = tint ? COLOURS[tint][2] : stream.pick([25, 60, 150, 195, 240, 265, 320])
  const isDark = light.isNight || scene.figures.some(({ subject }) => LIGHTS.has(subject)) || stream.chance(0.45)
  const wall = oklch(isDark ? 0.32 : 0.6, isDark ? 0.06 : 0.065, hue)
  const side = scene.sunIsLeft ? -1 : 1
  const sun = mixColours(light.isNight ? oklch(0.86, 0.1, 72) : light.sun, [1, 0.93, 0.82], 0.4)
  const plaster = coarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    fbm((x / width) * 4, (y / width) * 4, 4),
  )
  ids.fill(ID.sky)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = (x / width - 0.5) * side
      const v = y / height
      const wide = clamp(0.62 + u * 0.55 - Math.abs(v - 0.3) * 0.4) * (1 + 0.2 * plaster(x, y))
      const pane = paneAt(u + v * 0.42, v)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const glow = (sun[c] ?? 0) * (wide * 0.5 + pane * (isDark ? 0.75 : 0.5))
        pixels[i + c] = (wall[c] ?? 0) * ((isDark ? 0.25 : 0.42) + glow) * (isDark ? 1.25 : 1.15)
      }
    }
  blur(pixels, { width, height, radius: 4 * stage.unit, channels: 3 }, stage.scratch)
  return underLight(
    stage,
    { strength: isDark ? 1.05 : 1.3, sun, ambient: mixColours(oklch(0.55, 0.04, 250), wall, 0.35), isNight: false },
    { x: width * (side > 0 ? 0.96 : 0.04), y: height * 0.12, isHidden: true },
  )
}

/** Two panes by two, slanting. */
function paneAt(u: number, v: number): number {
  const across = band(u, -0.06, 0.14) + band(u, 0.18, 0.38)
  return across * (band(v, 0.04, 0.25) + band(v, 0.29, 0.56))
}

function band(value: number, from: number, to: number): number {
  return smoothstep(from - 0.015, from + 0.015, value) * smoothstep(to + 0.015, to - 0.015, value)
}

/** Sea, hills, roofs or a garden full of light. */
function paintOutdoors(stage: Stage, scene: Scene, behind: Behind): void {
  const { pixels, width, height, unit, scratch, light } = stage
  const random = stage.random.child('view')
  paintSky(stage)
  if (scene.stars > 0) paintStars(stage, scene.stars)
  paintClouds(stage, Math.min(0.5, scene.cloudCover))
  const isSea = behind === 'sea'
  if (behind === 'city') paintSkyline(stage, { layers: 3, height: 0.3, isLit: light.strength < 1.1 })
  else
    paintMountains(stage, {
      layers: 3,
      height: scene.also.has('mountains') ? 0.42 : 0.26,
      snow: scene.also.has('snow') || scene.also.has('mountains') ? 0.8 : 0,
      rock: [0.5, 0.06, 240],
      green: [0.5, 0.09, 140],
      ruggedness: scene.also.has('mountains') ? 1 : 0,
    })
  if (isSea) paintWater(stage, { tint: [0.45, 0.09, 220] })
  const dim = light.isNight ? 0.5 : 0.9
  for (let i = 0; i < (behind === 'garden' ? 150 : behind === 'city' ? 60 : 40); i++) {
    const radius = Math.min(width, height) * random.between(0.02, 0.06)
    const y = mix(height * (isSea ? 0.54 : 0.38), height * 0.62, random.next())
    const hue =
      behind === 'city'
        ? random.pick([60, 75, 40, 320])
        : isSea
          ? random.pick([210, 230, 190, 80])
          : scene.also.has('desert')
            ? random.pick([70, 60, 80])
            : scene.season === 'autumn'
              ? random.pick([60, 45, 75, 30])
              : random.pick([130, 110, 150, 70, 20])
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
  blur(pixels, { width, height, radius: (behind === 'garden' ? 9 : 5) * unit, channels: 3 }, scratch)
}
