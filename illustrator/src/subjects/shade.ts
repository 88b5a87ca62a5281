import { clamp } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { rgbOf, type Rgb } from '../math/color.ts'
import { blend } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { Material } from './limbs.ts'
import type { Solid } from './solid.ts'

export interface Finish {
  /** Light along the edge that faces the sun. */
  rim?: number
  /** Large, soft variation of the color. */
  texture?: number
  textureScale?: number
  gloss?: number
  /** Fine distortion of the normals: fur, cloud, stone. */
  roughness?: number
  /** Below 1 for things in the dark. */
  brightness?: number
  id?: number
}

/** Lights a solid: wrapped diffuse, cool ambient, bounce light from the ground, and a rim on the side of the sun. */
export function shadeBody(
  stage: Stage,
  solid: Solid | undefined,
  materials: readonly Material[],
  finish: Finish = {},
): void {
  if (!solid) return
  const { ids, width } = stage
  const { id = ID.subject } = finish
  const colors = materials.map(rgbOf)
  const first = colors[0] ?? [0.5, 0.5, 0.5]
  const lamp = createLamp(stage, solid, finish)
  for (let row = 0; row < solid.height; row++)
    for (let column = 0; column < solid.width; column++) {
      const o = row * solid.width + column
      const alpha = solid.cover[o] ?? 0
      if (alpha <= 0) continue
      const material = solid.material[o] ?? 0
      const p = (row + solid.y) * width + column + solid.x
      const surface: Surface = { color: colors[material] ?? first, emission: materials[material]?.[3] ?? 0, alpha }
      shadePixel(lamp, solid, o, p, surface)
      if (alpha > 0.5) ids[p] = id + material
    }
}

type Surface = { color: Rgb; emission: number; alpha: number }

/** Light and surface values that are equal for all pixels of a solid. */
interface Lamp extends Required<Omit<Finish, 'id'>> {
  stage: Stage
  lx: number
  ly: number
  lz: number
  /** Length of the light's direction in the image plane, and of the half vector to the viewer. */
  flat: number
  half: number
}

function createLamp(stage: Stage, solid: Solid, finish: Finish): Lamp {
  const { rim = 0.8, texture = 0, textureScale = 0.05, gloss = 0, roughness = 0, brightness = 1 } = finish
  const [lx, ly, lz] = lightDirection(stage, solid)
  const flat = Math.hypot(lx, ly) || 1
  const half = Math.hypot(lx, ly, lz + 1)
  return { stage, lx, ly, lz, flat, half, rim, texture, textureScale, gloss, roughness, brightness }
}

// Runs once per pixel, so the indices into the solid and into the image stay scalars.
function shadePixel(lamp: Lamp, solid: Solid, o: number, p: number, { color, emission, alpha }: Surface): void {
  const { stage, lx, ly, lz, roughness, texture, textureScale, gloss } = lamp
  const { unit, width } = stage
  const { ambient, sun, horizon, strength } = stage.light
  const x = p % width
  const y = (p - x) / width
  let nx = solid.nx[o] ?? 0
  let ny = solid.ny[o] ?? 0
  const nz = solid.nz[o] ?? 1
  if (roughness > 0) {
    nx += noise((x * 0.16) / unit + nx * 3, (y * 0.07) / unit) * roughness
    ny += noise((x * 0.07) / unit + 9, (y * 0.16) / unit) * roughness
  }
  const tint = texture > 0 ? 1 + fbm((x * textureScale) / unit, (y * textureScale * 0.6) / unit, 3) * texture : 1
  const diffuse = clamp((nx * lx + ny * ly + nz * lz + 0.25) / 1.25)
  const up = 0.5 - ny * 0.5
  const facing = clamp(((nx * lx + ny * ly) / lamp.flat) * 1.3 + 0.15)
  const shine = gloss > 0 ? Math.max(0, (nx * lx + ny * ly + nz * (lz + 1)) / lamp.half) ** 40 * gloss : 0
  const edge = Math.min(1, strength) * ((1 - nz) ** 2.2 * facing * lamp.rim * 1.1 + shine)
  const direct = strength * diffuse * diffuse * 1.05
  const sky = 0.45 + 0.5 * up
  const bounce = (1 - up) * 0.12
  const k = tint * lamp.brightness
  const r = color[0] * (k * (ambient[0] * sky + horizon[0] * bounce + sun[0] * direct) + emission) + sun[0] * edge
  const g = color[1] * (k * (ambient[1] * sky + horizon[1] * bounce + sun[1] * direct) + emission) + sun[1] * edge
  const b = color[2] * (k * (ambient[2] * sky + horizon[2] * bounce + sun[2] * direct) + emission) + sun[2] * edge
  blend(stage.pixels, p * 3, r, g, b, alpha)
}

function lightDirection({ sun }: Stage, solid: Solid): [number, number, number] {
  const dx = sun.x - (solid.x + solid.width / 2)
  const dy = sun.y - (solid.y + solid.height / 2)
  const flat = Math.hypot(dx, dy) || 1
  const length = Math.hypot(1, 0.55)
  return [dx / flat / length, dy / flat / length, 0.55 / length]
}
