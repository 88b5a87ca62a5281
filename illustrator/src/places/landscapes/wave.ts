import { points } from '../../math/tables.ts'
import { clamp, mix, smoothstep } from '../../math/number.ts'
import { noise } from '../../math/noise.ts'
import { oklch } from '../../math/colour.ts'
import type { Scene } from '../../compose/scene.ts'
import { paintWater } from '../../land/water.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, fillShape, type Shader } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { smoothRing } from '../../raster/ring.ts'
import { paintFoamLine } from '../waters.ts'
import { paintOpenSky } from '../open-sky.ts'
import { paintInhabitants } from './inhabitants.ts'

/** One great wave about to break, its lip in foam, light through its wall. */
export function paintWave(stage: Stage, scene: Scene): void {
  const { width, height, horizon, light, unit } = stage
  paintOpenSky(stage, scene)
  const flip = scene.sunIsLeft ? -1 : 1
  paintWater(stage, { tint: light.isNight ? [0.26, 0.07, 240] : [0.4, 0.09, 225], roughness: 1.8 })
  const s = Math.min(width * 0.78, height * 0.72)
  const ox = width * (0.5 + flip * 0.1)
  const oy = horizon + height * 0.22
  const at = (u: number, v: number, corner?: 1) => [ox + u * s * flip, oy + v * s, corner] as const
  const body = smoothRing(
    [
      at(1.6, 0.5, 1),
      at(1.6, -0.1, 1),
      at(0.9, -0.16),
      at(0.55, -0.26),
      ...LIP.map(([u, v]) => at(u, v)),
      at(-0.4, -0.36, 1),
      at(-0.33, -0.47),
      at(-0.2, -0.56),
      at(-0.04, -0.52),
      at(0.07, -0.34),
      at(0.03, -0.1),
      at(-0.22, 0.06),
      at(-0.7, 0.13),
      at(-1.4, 0.14, 1),
      at(-1.4, 0.5, 1),
    ],
    12,
  )
  const place = { ox, oy, s, flip }
  fillShape(stage, [body], { id: ID.water + 2, paint: wallShader(stage, place) })
  paintBreaking(stage, place)
  paintFoamLine(stage, { y: oy + s * 0.12, strength: 0.7 })
  paintFoamLine(stage, { y: oy + s * 0.24, strength: 0.45 })
  paintFoamLine(stage, { y: Math.min(height - 8 * unit, oy + s * 0.36), strength: 0.4 })
  paintInhabitants(stage, scene, { material: 'sand', roll: 0.03 })
}

interface Curl {
  ox: number
  oy: number
  s: number
  flip: number
}

/** Dark at the foot, clear green where the light comes through, streaked along the curl. */
function wallShader({ light }: Stage, { ox, oy, s, flip }: Curl): Shader {
  const deep = oklch(0.33, 0.1, 235)
  const clear = oklch(0.74, 0.12, 190)
  return (px, py, out) => {
    const u = ((px - ox) / s) * flip
    const v = (py - oy) / s
    const radius = Math.hypot(u - 0.02, (v + 0.28) * 1.1)
    const turn = Math.atan2(v + 0.28, u - 0.02)
    const streak = noise(radius * 34 + turn * 1.2, turn * 2.2) * 0.6 + noise(radius * 80, turn * 4) * 0.3
    const through = smoothstep(-0.05, -0.6, v) * (1 - smoothstep(0.25, 0.62, u)) * 0.85
    const k = clamp(through + streak * 0.22 + 0.1)
    const shine = Math.max(0, streak - 0.28) * 0.55
    const strength = 0.35 + Math.min(1.2, light.strength) * 0.6
    for (let c = 0; c < 3; c++)
      out[c] =
        mix(deep[c] ?? 0, clear[c] ?? 0, k) * strength * (0.6 * (light.sun[c] ?? 0) + 0.55 * (light.horizon[c] ?? 0)) +
        shine * (light.horizon[c] ?? 0)
  }
}

const LIP: readonly (readonly [number, number])[] = points(`0.3 -0.46, 0.22 -0.66, 0.08 -0.8, -0.1 -0.84, -0.26 -0.76,
  -0.36 -0.6, -0.38 -0.42`)

/** Foam along the lip, spray blown back from it, drops falling from its tip. */
function paintBreaking(stage: Stage, { ox, oy, s, flip }: Curl): void {
  const { light } = stage
  const random = stage.random.child('breaking')
  const white = lit([0.96, 0.98, 1], light, 0.9)
  const shade = lit(oklch(0.8, 0.05, 225), light, 0.45)
  for (let i = 0; i < 1500; i++) {
    const t = random.next() ** 0.7 * (LIP.length - 1)
    const k = Math.min(LIP.length - 2, Math.floor(t))
    const from = LIP[k] ?? [0, 0]
    const to = LIP[k + 1] ?? from
    const far = t / (LIP.length - 1)
    const spread = 0.02 + far ** 2 * 0.1
    const u = mix(from[0], to[0], t - k) + random.between(-1, 1) * spread + random.next() ** 5 * 0.3 * (1 - far)
    const v =
      mix(from[1], to[1], t - k) +
      random.between(-1, 0.8) * spread -
      random.next() ** 6 * 0.12 +
      (far > 0.8 ? random.next() ** 2 * 0.26 : 0)
    const radius = s * random.between(0.003, 0.014) * (0.5 + far)
    dab(stage, {
      x: ox + u * s * flip,
      y: oy + v * s,
      rx: radius * 1.2,
      ry: radius,
      colour: random.chance(0.6) ? white : shade,
      alpha: random.between(0.35, 0.95),
      softness: 0.6,
      id: ID.water + 3,
    })
  }
  for (let i = 0; i < 260; i++) {
    const u = -0.36 + random.between(-1, 1) * 0.34
    const radius = s * random.between(0.008, 0.035)
    dab(stage, {
      x: ox + u * s * flip,
      y: oy + (0.08 - random.next() ** 2 * 0.16) * s,
      rx: radius * 1.4,
      ry: radius * 0.8,
      colour: white,
      alpha: random.between(0.15, 0.6),
      softness: 0.9,
    })
  }
}
