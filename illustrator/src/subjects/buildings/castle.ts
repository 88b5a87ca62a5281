import { pointsIn } from '../../math/tables.ts'
import { type Lch, oklch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, glow } from '../../paint/shapes.ts'
import { modelLathe, profile, type ProfilePoint } from '../lathe.ts'
import { type ObjectPlacement, type PaintedObject, paintFace, paintWindow } from '../object.ts'
import { shadeBody } from '../shade.ts'
import { bars, box, createDraft, panel, panels, round, trace } from '../draft.ts'
import { contact, layShadow, panes } from '../draft-details.ts'
import { gothic } from './churches.ts'

export const castle: PaintedObject = { halfWidth: 0.5, height: 1.1, paint: paintCastle }

const id = ID.subject + 10

function paintCastle(stage: Stage, { x, y, size: s, colour }: ObjectPlacement): void {
  const stone: Lch = [0.72, 0.025, 70]
  const roof: Lch = colour ?? [0.42, 0.1, 262]
  const tower = (dx: number, height: number, radius: number, dy = 0) => {
    const profile: ProfilePoint[] = [
      [-height - radius * 3.4, 0.003, 1],
      [-height - radius * 0.1, radius * 1.35, 1, 1],
      [-height, radius * 1.3, 0, 1],
      [-height + radius * 0.5, radius * 1.25, 0, 1],
      [-height + radius * 0.6, radius, 0, 1],
      [0.02, radius * 1.08, 0, 1],
    ]
    const at = { x: x + dx * s, y: y + dy * s, size: s }
    shadeBody(stage, modelLathe(stage, profile, at), [stone, roof], { rim: 0.6, texture: 0.2, textureScale: 0.09, id })
    for (const up of [0.35, 0.68])
      paintWindow(stage, {
        x: at.x - radius * s * 0.2,
        y: at.y - height * up * s - radius * s * 0.3,
        width: radius * s * 0.42,
        height: radius * s * 0.75,
        id: id + 5,
      })
  }
  tower(-0.16, 0.62, 0.07, -0.03)
  tower(0.1, 0.8, 0.085, -0.04)
  const wallTop = y - s * 0.3
  const teeth: [number, number][] = []
  for (let i = 0; i <= 12; i++) {
    const left = x - s * 0.36 + (s * 0.72 * i) / 13
    const up = i % 2 ? 0 : s * 0.035
    teeth.push([left, wallTop - up], [left + (s * 0.72) / 13, wallTop - up])
  }
  const share = stage.sun.x < x ? 0.7 : 0.5
  paintFace(stage, { points: [[x - s * 0.36, y], ...teeth, [x + s * 0.36, y]], colour: stone, share, id: id + 1 })
  const gate = pointsIn({ x, y, width: s * 0.055, height: s }, '-1 0, -1 -.12, 0 -.18, 1 -.12, 1 0')
  paintFace(stage, { points: gate, colour: [0.25, 0.03, 50], share: 0.4, id: id + 6 })
  tower(-0.37, 0.42, 0.08, 0.01)
  tower(0.37, 0.47, 0.085, 0.01)
}

export const tower: PaintedObject = { halfWidth: 0.3, height: 1.4, paint: paintTower }

/** A lone round tower: the wizard's, the princess's. */
function paintTower(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const roof: Lch = placement.colour ?? [0.42, 0.13, 285]
  const stone: Lch = [0.7, 0.025, 75]
  contact(draft, { left: -0.24, right: 0.24 })
  const body = modelLathe(
    stage,
    profile('-1.36 .004 1, -1 .25 1!, -.97 .26 0!, -.78 .22 0!, -.7 .16 0!, -.2 .17 0, .02 .22'),
    { x: placement.x, y: placement.y, size: placement.size },
  )
  shadeBody(draft.stage, body, [stone, roof], { rim: 0.7, texture: 0.28, textureScale: 0.1, id })
  panes(draft, [
    gothic(-0.02, -0.8, 0.05, 0.14),
    gothic(0.12, -0.82, 0.03, 0.11),
    gothic(-0.15, -0.82, 0.03, 0.11),
    gothic(0.03, -0.44, 0.03, 0.11),
  ])
  panel(draft, gothic(-0.01, 0.02, 0.07, 0.22), { colour: [0.34, 0.08, 45], share: 0.6, part: 6 })
  panel(draft, trace('0 -146!, 10 -143, 20 -145!, 19 -138!, 0 -139!'), {
    colour: [0.56, 0.19, 27],
    share: 0.9,
    isSmooth: true,
    part: 7,
  })
  bars(draft, [[0, -1.34, 0, -1.47, 0.01]], { colour: [0.3, 0.02, 260], part: 8 })
  const ivy = stage.random.child('tower ivy')
  for (let i = 0; i < 60; i++) {
    const v = -0.7 * ivy.next() ** 1.6
    panel(draft, round(-0.15 + ivy.between(-0.05, 0.09) * (1 + v), v, 0.022, 0.016), {
      colour: [ivy.between(0.4, 0.58), 0.11, 135],
      share: ivy.between(0.4, 1),
      part: 9,
    })
  }
  panels(draft, [box(-0.2, -0.02, 0.2, 0.015)], { colour: stone, share: 0.6, part: 5 })
  layShadow(draft, { halfWidth: 0.28, height: 1.2 })
}

export const lighthouse: PaintedObject = { halfWidth: 0.13, height: 1, paint: paintLighthouse }

const LAMP = oklch(0.85, 0.13, 70)

function paintLighthouse(stage: Stage, { x, y, size, colour }: ObjectPlacement): void {
  const isLit = stage.light.strength < 1.1
  const tower = profile('-1 .002 1, -.94 .05 1, -.925 .062 1!, -.92 .048 2!, -.845 .048 2!, -.84 .095 3!, -.8 .095 3!')
  for (let i = 0; i < 5; i++) {
    const top = -0.8 + i * 0.16
    const band = i & 1
    tower.push([top + 0.001, 0.072 + i * 0.011, band, 1], [top + 0.16, 0.072 + (i + 1) * 0.011, band, 1])
  }
  const stripe: Lch = colour ?? [0.52, 0.17, 28]
  shadeBody(
    stage,
    modelLathe(stage, tower, { x, y, size }),
    [[0.93, 0.015, 80], stripe, [0.9, 0.13, 85, isLit ? 2.2 : 0.5], [0.3, 0.03, 260]],
    { rim: 0.5, texture: 0.06, id },
  )
  const pane = lit([0.05, 0.05, 0.08], stage.light, 0.5)
  for (let i = 0; i < 3; i++)
    dab(stage, [x - 0.005 * size, y - size * (0.2 + i * 0.22), size * 0.012, size * 0.02], {
      colour: pane,
      softness: 0.2,
    })
  if (isLit) paintBeam(stage, { x, y: y - size * 0.885, size })
}

function paintBeam(stage: Stage, { x, y, size }: { x: number; y: number; size: number }): void {
  const { pixels, width, height } = stage
  for (let py = Math.max(0, (y - size * 0.4) | 0); py < Math.min(height, y + size * 0.4); py++)
    for (let px = 0; px < width; px++) {
      const dx = px - x
      const far = Math.abs(dx)
      const e = 1 - ((py - y + dx * 0.1) / (far * 0.11 + size * 0.02)) ** 2
      if (e <= 0) continue
      const k = (e * e * 0.5) / (1 + far / (width * 0.28))
      const i = (py * width + px) * 3
      pixels[i] = (pixels[i] ?? 0) + k
      pixels[i + 1] = (pixels[i + 1] ?? 0) + k * 0.86
      pixels[i + 2] = (pixels[i + 2] ?? 0) + k * 0.6
    }
  glow(stage, { x, y, radius: size * 0.5, colour: LAMP, strength: 1.1 })
}
