import { clamp } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { toRgb, type Rgb } from '../math/color.ts'
import { blend } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { Material } from './limbs.ts'
import type { Solid } from './solid.ts'

/** How the surface of a solid reflects light. */
export interface Finish {
  /** Strength of the light along the edge that faces the sun. */
  rim?: number
  /** Strength of large, soft variations of the color. */
  texture?: number
  textureScale?: number
  gloss?: number
  /** Strength of fine distortions of the normals, as on fur, clouds and stone. */
  roughness?: number
  /** Factor for the color: below 1 in the dark, above 1 for a glowing subject. */
  brightness?: number
  /** Id of the pixels, see `ID`. The number of the material is added. */
  id?: number
}

/** Paints a solid with wrapped diffuse light, cool ambient light, light from the ground, and a rim toward the sun. */
export function shadeSolid(
  stage: Stage,
  solid: Solid | undefined,
  materials: readonly Material[],
  finish: Finish = {},
): void {
  if (!solid) return
  const { ids, width } = stage
  const { id = ID.subject } = finish
  const colors = materials.map(toRgb)
  const first = colors[0] ?? [0.5, 0.5, 0.5]
  const lighting = createLighting(stage, solid, finish)
  for (let row = 0; row < solid.height; row++)
    for (let column = 0; column < solid.width; column++) {
      const solidIndex = row * solid.width + column
      const alpha = solid.cover[solidIndex] ?? 0
      if (alpha <= 0) continue
      const material = solid.material[solidIndex] ?? 0
      const imageIndex = (row + solid.y) * width + column + solid.x
      const surface: Surface = { color: colors[material] ?? first, emission: materials[material]?.[3] ?? 0, alpha }
      shadePixel(lighting, solid, solidIndex, imageIndex, surface)
      if (alpha > 0.5) ids[imageIndex] = id + material
    }
}

type Surface = { color: Rgb; emission: number; alpha: number }

/** Values of the light and the surface that are the same for all pixels of a solid. */
interface Lighting extends Required<Omit<Finish, 'id'>> {
  stage: Stage
  /** Unit vector to the light. */
  lx: number
  ly: number
  lz: number
  /** Length of that vector within the image plane. */
  planeLength: number
  /** Length of the sum of that vector and the unit vector to the viewer. */
  halfLength: number
}

function createLighting(stage: Stage, solid: Solid, finish: Finish): Lighting {
  const { rim = 0.8, texture = 0, textureScale = 0.05, gloss = 0, roughness = 0, brightness = 1 } = finish
  const [lx, ly, lz] = findLightDirection(stage, solid)
  const planeLength = Math.hypot(lx, ly) || 1
  const halfLength = Math.hypot(lx, ly, lz + 1)
  return { stage, lx, ly, lz, planeLength, halfLength, rim, texture, textureScale, gloss, roughness, brightness }
}

// Takes five parameters, because it runs once per pixel: fewer objects have to be created.
function shadePixel(
  lighting: Lighting,
  solid: Solid,
  solidIndex: number,
  imageIndex: number,
  { color, emission, alpha }: Surface,
): void {
  const { stage, lx, ly, lz, roughness, texture, textureScale, gloss } = lighting
  const { unit, width } = stage
  const { ambient, sun, horizon, strength } = stage.light
  const x = imageIndex % width
  const y = (imageIndex - x) / width
  let nx = solid.nx[solidIndex] ?? 0
  let ny = solid.ny[solidIndex] ?? 0
  const nz = solid.nz[solidIndex] ?? 1
  if (roughness > 0) {
    nx += noise((x * 0.16) / unit + nx * 3, (y * 0.07) / unit) * roughness
    ny += noise((x * 0.07) / unit + 9, (y * 0.16) / unit) * roughness
  }
  const tint = texture > 0 ? 1 + fbm((x * textureScale) / unit, (y * textureScale * 0.6) / unit, 3) * texture : 1
  const diffuse = clamp((nx * lx + ny * ly + nz * lz + 0.25) / 1.25)
  const up = 0.5 - ny * 0.5
  const facing = clamp(((nx * lx + ny * ly) / lighting.planeLength) * 1.3 + 0.15)
  const shine = gloss > 0 ? Math.max(0, (nx * lx + ny * ly + nz * (lz + 1)) / lighting.halfLength) ** 40 * gloss : 0
  const edge = Math.min(1, strength) * ((1 - nz) ** 2.2 * facing * lighting.rim * 1.1 + shine)
  const direct = strength * diffuse * diffuse * 1.05
  const sky = 0.45 + 0.5 * up
  const bounce = (1 - up) * 0.12
  const k = tint * lighting.brightness
  const r = color[0] * (k * (ambient[0] * sky + horizon[0] * bounce + sun[0] * direct) + emission) + sun[0] * edge
  const g = color[1] * (k * (ambient[1] * sky + horizon[1] * bounce + sun[1] * direct) + emission) + sun[1] * edge
  const b = color[2] * (k * (ambient[2] * sky + horizon[2] * bounce + sun[2] * direct) + emission) + sun[2] * edge
  blend(stage.pixels, imageIndex * 3, r, g, b, alpha)
}

function findLightDirection({ sun }: Stage, solid: Solid): [number, number, number] {
  const dx = sun.x - (solid.x + solid.width / 2)
  const dy = sun.y - (solid.y + solid.height / 2)
  const distance = Math.hypot(dx, dy) || 1
  const length = Math.hypot(1, 0.55)
  return [dx / distance / length, dy / distance / length, 0.55 / length]
}
