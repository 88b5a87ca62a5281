import { pointsIn } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelLathe, type ProfilePoint } from '../lathe.ts'
import { paintFace, paintWindow, type ObjectPlacement, type PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'

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
  const gate = pointsIn({ x, y, width: s * 0.055, height: s }, '-1 0, -1 -0.12, 0 -0.18, 1 -0.12, 1 0')
  paintFace(stage, { points: gate, colour: [0.25, 0.03, 50], share: 0.4, id: id + 6 })
  tower(-0.37, 0.42, 0.08, 0.01)
  tower(0.37, 0.47, 0.085, 0.01)
}
