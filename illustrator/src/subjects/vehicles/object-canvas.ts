import { oklch, type Lch } from '../../math/color.ts'
import { clamp } from '../../math/number.ts'
import { points } from '../../math/tables.ts'
import { noise } from '../../math/noise.ts'
import { knots, smoothRing, type Knot } from '../../raster/ring.ts'
import { dab, fillShape, glow, lit, type Oval } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelBody } from '../people/body.ts'
import { modelLathe, profile, type ProfilePoint } from '../lathe.ts'
import type { Limb, Material } from '../limbs.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { along, ellipse, strokeOutline, tubeLimbs, type Point } from '../outline.ts'
import { modelPuff } from '../plate.ts'
import { shadeBody, type Finish } from '../shade.ts'
import { castShadow, type Shadow, type Solid } from '../solid.ts'

/** Appearance of a part and, if it stands on the ground, its shadow. */
export interface Look extends Finish {
  shadow?: Shadow
}

/** A part that is moved and scaled within its object. */
export interface Part extends Look {
  u?: number
  v?: number
  scale?: number
}

export interface Flat {
  /** Share of the sunlight on it. */
  share?: number
  alpha?: number
  /** Details without their own ink line. */
  isDetail?: true
}

/**
 * The tools that paint an object. All measures are in units of the object; y points down from its foot. Outlines, paths
 * and profiles are lists or strings in the formats of `knots()`, `points()` and `profile()`.
 */
export interface ObjectCanvas {
  readonly stage: Stage
  readonly size: number
  readonly flip: 1 | -1
  /** 1 if the light comes from the right of the unflipped object, otherwise -1. */
  readonly sunward: 1 | -1
  body(limbs: readonly Limb[], materials: readonly Material[], part?: Part & { blend?: number }): void
  lathe(
    outline: readonly ProfilePoint[] | string,
    materials: readonly Material[],
    part?: Part & { tilt?: number; gores?: number; stripes?: number },
  ): void
  /** A smooth outline with volume. */
  puff(outline: readonly Knot[] | string, material: Material, look?: Look & { swell?: number }): void
  /** A smooth outline, flat. */
  leaf(outline: readonly Knot[] | string, color: Lch, flat?: Flat): void
  /** A flat shape with straight edges. */
  face(path: readonly Point[] | string, color: Lch, flat?: Flat): void
  disc(oval: Oval, paint: Flat & { color: Lch }): void
  line(path: readonly Point[] | string, width: number, paint: Flat & { color: Lch; taper?: number }): void
  tube(path: readonly Point[] | string, radius: number, part: Part & { material: Material }): void
  /** The dark area where an object touches its support. */
  contact(halfWidth: number, at?: Point): void
  glow(at: Point, radius: number, light: { color: Lch; strength: number }): void
  steam(at: Point, height: number): void
}

/** An object that is painted with these tools. */
export function paintedObject(
  measures: Omit<PaintedObject, 'paint'>,
  paint: (canvas: ObjectCanvas, placement: ObjectPlacement) => void,
): PaintedObject {
  return { ...measures, paint: (stage, placement) => paint(createObjectCanvas(stage, placement), placement) }
}

/** The parts of one object get different ids, so that ink lines find its inner edges. */
export function createObjectCanvas(stage: Stage, { x, y, size, flip, index }: ObjectPlacement): ObjectCanvas {
  let part = 0
  const nextId = () => ID.subject + 30 + ((index * 23 + part++ * 3) % 110)
  const toX = (u: number) => x + u * size * flip
  const toY = (v: number) => y + v * size
  const placed = ({ u = 0, v = 0, scale = 1 }: Part) => ({ x: toX(u), y: toY(v), size: size * scale })
  const finish = (solid: Solid | undefined, materials: readonly Material[], look: Look) => {
    if (look.shadow) castShadow(stage, solid, y, look.shadow)
    shadeBody(stage, solid, materials, { rim: 0.5, ...look, id: nextId() })
  }
  const fill = (ring: readonly number[], color: Lch, { share = 0.6, alpha = 1, isDetail }: Flat) =>
    fillFlat(stage, ring, { color, share, alpha, id: isDetail ? 0 : nextId() })
  const ringOf = (path: readonly Point[]) => path.flatMap(([u, v]) => [toX(u), toY(v)])
  const curve = (outline: readonly Knot[] | string) =>
    smoothRing(knotsOf(outline).map(([u, v, corner]) => [toX(u), toY(v), corner] as const))
  const canvas: ObjectCanvas = {
    stage,
    size,
    flip,
    sunward: (stage.sun.x < x ? -1 : 1) * flip > 0 ? 1 : -1,
    body(limbs, materials, look = {}) {
      finish(modelBody(stage, limbs, { ...placed(look), flip, blend: look.blend ?? 0.03 }), materials, look)
    },
    lathe(outline, materials, look = {}) {
      const { tilt = 0, gores = 0, stripes = 0 } = look
      finish(
        modelLathe(stage, profileOf(outline), { ...placed(look), tilt: tilt * flip, gores, stripes }),
        materials,
        look,
      )
    },
    puff(outline, material, look = {}) {
      finish(modelPuff(stage, [curve(outline)], Math.max(1, (look.swell ?? 0.05) * size)), [material], look)
    },
    leaf: (outline, color, flat = {}) => fill(curve(outline), color, flat),
    face: (path, color, flat = {}) => fill(ringOf(pathOf(path)), color, flat),
    disc: ([u, v, rx, ry = rx, angle = 0], { color, ...flat }) =>
      fill(ringOf(ellipse([u, v], { rx, ry, angle })), color, flat),
    line: (path, width, { color, taper = 0, ...flat }) =>
      fill(ringOf(strokeOutline(along(pathOf(path)), width, taper)), color, { isDetail: true, ...flat }),
    tube: (path, radius, { material, ...look }) =>
      canvas.body(tubeLimbs(along(pathOf(path), 4), radius), [material], { blend: 0.004, ...look }),
    contact(halfWidth, [u, v] = [0, 0]) {
      const touch = { x: toX(u), y: toY(v), rx: halfWidth * size * 1.12, ry: halfWidth * size * 0.2 }
      dab(stage, [touch.x, touch.y, touch.rx, touch.ry], { color: [0.012, 0.01, 0.014], alpha: 0.62, softness: 0.75 })
    },
    glow: ([u, v], radius, { color, strength }) =>
      glow(stage, { x: toX(u), y: toY(v), radius: radius * size, color: oklch(...color), strength }),
    steam: ([u, v], height) => paintSteam(stage, { x: toX(u), y: toY(v), height: height * size }),
  }
  return canvas
}

const knotsOf = (outline: readonly Knot[] | string) => (typeof outline === 'string' ? knots(outline) : outline)
const pathOf = (path: readonly Point[] | string) => (typeof path === 'string' ? points(path) : path)
const profileOf = (outline: readonly ProfilePoint[] | string) =>
  typeof outline === 'string' ? profile(outline) : outline

/** Slightly uneven: a little lighter toward the sun and upward. */
function fillFlat(
  stage: Stage,
  ring: readonly number[],
  { color, share, alpha, id }: { color: Lch; share: number; alpha: number; id: number },
): void {
  const bounds = spanOf(ring)
  const toward = stage.sun.x < (bounds.left + bounds.right) / 2 ? -1 : 1
  const base = oklch(...color)
  const { ambient, sun, strength } = stage.light
  const perX = 1 / Math.max(1, bounds.right - bounds.left)
  const perY = 1 / Math.max(1, bounds.bottom - bounds.top)
  const grain = 0.05 / stage.unit
  fillShape(stage, [ring], {
    id,
    alpha,
    paint: (px, py, out) => {
      const across = (px - bounds.left) * perX - 0.5
      const down = (py - bounds.top) * perY - 0.5
      const k =
        strength * share * clamp(1 + 0.24 * toward * across - 0.18 * down + 0.1 * noise(px * grain, py * grain), 0.4, 2)
      out[0] = base[0] * (ambient[0] * 0.75 + sun[0] * k)
      out[1] = base[1] * (ambient[1] * 0.75 + sun[1] * k)
      out[2] = base[2] * (ambient[2] * 0.75 + sun[2] * k)
    },
  })
}

function spanOf(ring: readonly number[]) {
  const span = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity }
  for (let i = 0; i < ring.length; i += 2) {
    const px = ring[i] ?? 0
    const py = ring[i + 1] ?? 0
    span.left = Math.min(span.left, px)
    span.right = Math.max(span.right, px)
    span.top = Math.min(span.top, py)
    span.bottom = Math.max(span.bottom, py)
  }
  return span
}

function paintSteam(stage: Stage, { x, y, height }: { x: number; y: number; height: number }): void {
  const color = lit([1, 0.98, 0.95], stage.light, 0.8)
  for (let wisp = 0; wisp < 3; wisp++)
    for (let i = 0; i < 50; i++) {
      const t = i / 50
      dab(
        stage,
        [
          x + height * (-0.2 + wisp * 0.2 + 0.13 * Math.sin(t * 5 + wisp * 2)),
          y - height * t * (0.8 + wisp * 0.12),
          height * (0.03 + 0.07 * t),
          height * 0.06,
        ],
        { color, alpha: 0.075 * Math.sin(Math.PI * t), softness: 1 },
      )
    }
}
