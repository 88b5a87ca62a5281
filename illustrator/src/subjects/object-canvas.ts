import { oklch, type Lch } from '../math/color.ts'
import { clamp } from '../math/number.ts'
import { points } from '../math/tables.ts'
import { noise } from '../math/noise.ts'
import { knots, smoothRing, type Knot } from '../raster/ring.ts'
import { dab, fillShape, glow, lit, type Oval } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { modelBody } from './body.ts'
import { modelLathe, parseProfile, type ProfilePoint } from './lathe.ts'
import type { Limb, Material } from './limbs.ts'
import type { ObjectPlacement, PaintedObject } from './object.ts'
import { smoothPath, ellipse, outlineStroke, createTubeLimbs, type Point } from './outline.ts'
import { inflateOutlines } from './plate.ts'
import { shadeSolid, type Finish } from './shade.ts'
import { castShadow, type Shadow, type Solid } from './solid.ts'

/** The finish of a part and, if the part stands on the ground, its shadow. */
export interface PartFinish extends Finish {
  shadow?: Shadow
}

/** Options of a part: finish, shadow, and its position and scale within the object. */
export interface PartOptions extends PartFinish {
  u?: number
  v?: number
  scale?: number
}

export interface FlatOptions {
  /** Share of the sunlight on the shape. */
  share?: number
  alpha?: number
  /** A detail gets no ink line. */
  isDetail?: true
}

/**
 * Paints the parts of an object. Most methods are named by the shape that they paint. All measures are in units of the
 * object: the origin is its foot, and v points down. Outlines, paths and profiles are lists, or strings in the formats
 * of `knots()`, `points()` and `parseProfile()`.
 */
export interface ObjectCanvas {
  readonly stage: Stage
  readonly size: number
  readonly flip: 1 | -1
  /** Side of the sun in units of the object: 1 is the side of positive u, -1 that of negative u. */
  readonly localSunSide: 1 | -1
  body(limbs: readonly Limb[], materials: readonly Material[], part?: PartOptions & { blend?: number }): void
  lathe(
    outline: readonly ProfilePoint[] | string,
    materials: readonly Material[],
    part?: PartOptions & { tilt?: number; gores?: number; stripes?: number },
  ): void
  /** A shape with a smooth outline and with volume: it rises from its edge over `swell` units. */
  inflate(outline: readonly Knot[] | string, material: Material, look?: PartFinish & { swell?: number }): void
  /** A flat shape with a smooth outline. */
  smoothFace(outline: readonly Knot[] | string, color: Lch, flat?: FlatOptions): void
  /** A flat shape with straight edges. */
  face(path: readonly Point[] | string, color: Lch, flat?: FlatOptions): void
  ellipse(oval: Oval, paint: FlatOptions & { color: Lch }): void
  line(path: readonly Point[] | string, width: number, paint: FlatOptions & { color: Lch; taper?: number }): void
  tube(path: readonly Point[] | string, radius: number, part: PartOptions & { material: Material }): void
  /** The dark area where an object touches what it stands on. */
  contactShadow(halfWidth: number, center?: Point): void
  glow(center: Point, radius: number, light: { color: Lch; strength: number }): void
  steam(origin: Point, height: number): void
}

/** Creates an object that is painted on an object canvas. */
export function createPaintedObject(
  measures: Omit<PaintedObject, 'paint'>,
  paint: (canvas: ObjectCanvas, placement: ObjectPlacement) => void,
): PaintedObject {
  return { ...measures, paint: (stage, placement) => paint(createObjectCanvas(stage, placement), placement) }
}

/** The parts of one object get different ids, so that ink lines separate them. */
export function createObjectCanvas(stage: Stage, { x, y, size, flip, index }: ObjectPlacement): ObjectCanvas {
  let part = 0
  const nextId = () => ID.subject + 30 + ((index * 23 + part++ * 3) % 110)
  const toX = (u: number) => x + u * size * flip
  const toY = (v: number) => y + v * size
  const toPlacement = ({ u = 0, v = 0, scale = 1 }: PartOptions) => ({ x: toX(u), y: toY(v), size: size * scale })
  const shadePart = (solid: Solid | undefined, materials: readonly Material[], look: PartFinish) => {
    if (look.shadow) castShadow(stage, solid, y, look.shadow)
    shadeSolid(stage, solid, materials, { rim: 0.5, ...look, id: nextId() })
  }
  const paintFlat = (ring: readonly number[], color: Lch, { share = 0.6, alpha = 1, isDetail }: FlatOptions) =>
    fillFlatShape(stage, ring, { color, share, alpha, id: isDetail ? 0 : nextId() })
  const toRing = (path: readonly Point[]) => path.flatMap(([u, v]) => [toX(u), toY(v)])
  const toSmoothRing = (outline: readonly Knot[] | string) =>
    smoothRing(toKnots(outline).map(([u, v, corner]) => [toX(u), toY(v), corner] as const))
  const canvas: ObjectCanvas = {
    stage,
    size,
    flip,
    localSunSide: (stage.sun.x < x ? -1 : 1) * flip > 0 ? 1 : -1,
    body(limbs, materials, look = {}) {
      shadePart(modelBody(stage, limbs, { ...toPlacement(look), flip, blend: look.blend ?? 0.03 }), materials, look)
    },
    lathe(outline, materials, look = {}) {
      const { tilt = 0, gores = 0, stripes = 0 } = look
      shadePart(
        modelLathe(stage, toProfile(outline), { ...toPlacement(look), tilt: tilt * flip, gores, stripes }),
        materials,
        look,
      )
    },
    inflate(outline, material, look = {}) {
      shadePart(
        inflateOutlines(stage, [toSmoothRing(outline)], Math.max(1, (look.swell ?? 0.05) * size)),
        [material],
        look,
      )
    },
    smoothFace: (outline, color, flat = {}) => paintFlat(toSmoothRing(outline), color, flat),
    face: (path, color, flat = {}) => paintFlat(toRing(toPoints(path)), color, flat),
    ellipse: ([u, v, rx, ry = rx, angle = 0], { color, ...flat }) =>
      paintFlat(toRing(ellipse([u, v], { rx, ry, angle })), color, flat),
    line: (path, width, { color, taper = 0, ...flat }) =>
      paintFlat(toRing(outlineStroke(smoothPath(toPoints(path)), width, taper)), color, { isDetail: true, ...flat }),
    tube: (path, radius, { material, ...look }) =>
      canvas.body(createTubeLimbs(smoothPath(toPoints(path), 4), radius), [material], { blend: 0.004, ...look }),
    contactShadow(halfWidth, [u, v] = [0, 0]) {
      const shadow = { x: toX(u), y: toY(v), rx: halfWidth * size * 1.12, ry: halfWidth * size * 0.2 }
      dab(stage, [shadow.x, shadow.y, shadow.rx, shadow.ry], {
        color: [0.012, 0.01, 0.014],
        alpha: 0.62,
        softness: 0.75,
      })
    },
    glow: ([u, v], radius, { color, strength }) =>
      glow(stage, { x: toX(u), y: toY(v), radius: radius * size, color: oklch(...color), strength }),
    steam: ([u, v], height) => paintSteam(stage, { x: toX(u), y: toY(v), height: height * size }),
  }
  return canvas
}

const toKnots = (outline: readonly Knot[] | string) => (typeof outline === 'string' ? knots(outline) : outline)
const toPoints = (path: readonly Point[] | string) => (typeof path === 'string' ? points(path) : path)
const toProfile = (outline: readonly ProfilePoint[] | string) =>
  typeof outline === 'string' ? parseProfile(outline) : outline

/** Fills a flat shape, slightly unevenly: it is a little lighter toward the sun and upward. */
function fillFlatShape(
  stage: Stage,
  ring: readonly number[],
  { color, share, alpha, id }: { color: Lch; share: number; alpha: number; id: number },
): void {
  const bounds = findBounds(ring)
  const sunSide = stage.sun.x < (bounds.left + bounds.right) / 2 ? -1 : 1
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
        strength *
        share *
        clamp(1 + 0.24 * sunSide * across - 0.18 * down + 0.1 * noise(px * grain, py * grain), 0.4, 2)
      out[0] = base[0] * (ambient[0] * 0.75 + sun[0] * k)
      out[1] = base[1] * (ambient[1] * 0.75 + sun[1] * k)
      out[2] = base[2] * (ambient[2] * 0.75 + sun[2] * k)
    },
  })
}

function findBounds(ring: readonly number[]) {
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
