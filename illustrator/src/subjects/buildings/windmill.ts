import { pointsIn } from '../../math/tables.ts'
import { oklch, type Lch } from '../../math/colour.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, fillShape } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelLathe, profile, type ProfilePoint } from '../lathe.ts'
import { paintFace, paintWindow, type ObjectPlacement, type PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'

export const windmill: PaintedObject = { halfWidth: 0.5, height: 1.2, paint: paintWindmill }

const id = ID.subject + 10

function paintWindmill(stage: Stage, { x, y, size: s, colour, index }: ObjectPlacement): void {
  const body: ProfilePoint[] = profile('-0.86 0.01 1, -0.74 0.11 1, -0.68 0.125 1!, -0.67 0.11 0!, 0 0.2 0!')
  const wall: Lch = [0.9, 0.025, 80]
  shadeBody(stage, modelLathe(stage, body, { x, y, size: s }), [wall, colour ?? [0.42, 0.1, 40]], {
    rim: 0.5,
    texture: 0.1,
    id,
  })
  paintWindow(stage, { x: x - s * 0.03, y: y - s * 0.46, width: s * 0.06, height: s * 0.08, id: id + 5 })
  const door = pointsIn({ x, y, width: s * 0.045, height: s }, '-1 0, -1 -0.15, 1 -0.15, 1 0')
  paintFace(stage, { points: door, colour: [0.36, 0.08, 40], share: 0.5, id: id + 6 })
  const hubY = y - s * 0.72
  const turn = 0.35 + index * 0.3
  const wood = lit(oklch(0.35, 0.05, 50), stage.light, 0.6)
  const cloth = lit(oklch(0.93, 0.03, 80), stage.light, 0.7)
  for (let i = 0; i < 4; i++) {
    const angle = turn + (i * Math.PI) / 2
    const at = (along: number, across: number) => [
      x + (Math.cos(angle) * along - Math.sin(angle) * across) * s,
      hubY + (Math.sin(angle) * along + Math.cos(angle) * across) * s,
    ]
    fillShape(stage, [[...at(0.1, 0.008), ...at(0.52, 0.008), ...at(0.52, 0.1), ...at(0.1, 0.075)]], {
      paint: cloth,
      id: id + 2,
      alpha: 0.92,
    })
    for (const along of [0.1, 0.2, 0.3, 0.4, 0.5])
      fillShape(stage, [[...at(along, 0), ...at(along + 0.008, 0), ...at(along + 0.008, 0.1), ...at(along, 0.1)]], {
        paint: wood,
      })
    fillShape(stage, [[...at(0, -0.009), ...at(0.53, -0.007), ...at(0.53, 0.007), ...at(0, 0.009)]], {
      paint: wood,
      id: id + 3,
    })
  }
  dab(stage, { x, y: hubY, rx: s * 0.025, ry: s * 0.025, colour: wood, softness: 0.2 })
}
