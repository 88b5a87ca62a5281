import { type Lch, oklch } from '../../math/colour.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { pointsIn } from '../../math/tables.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, fillShape } from '../../paint/shapes.ts'
import { type Bar, bars, box, createDraft, panel, rods, trace } from '../draft.ts'
import { contact, layShadow, paneRow, panes } from '../draft-details.ts'
import { type ObjectPlacement, type PaintedObject, paintFace, paintWindow } from '../object.ts'
import { modelLathe, profile, type ProfilePoint } from '../lathe.ts'
import { shadeBody } from '../shade.ts'

export const barn: PaintedObject = { halfWidth: 0.8, height: 0.8, paint: paintBarn }

const id = ID.subject + 10

const WHITE: Lch = [0.93, 0.015, 85]

function paintBarn(stage: Stage, placement: ObjectPlacement): void {
  const draft = createDraft(stage, placement, id)
  const red: Lch = placement.colour ?? [0.46, 0.16, 28]
  const isLit = draft.toward * placement.flip < 0
  contact(draft, { left: -0.5, right: 0.75 })
  panel(draft, box(0.16, -0.4, 0.74, 0), { colour: red, share: isLit ? 0.4 : 0.85, grain: 0.2, part: 1 })
  panel(draft, trace('-16 -82, 2 -64, 12 -36, 78 -36, 70 -62, 50 -80'), {
    colour: [0.42, 0.02, 255],
    share: 0.85,
    grain: 0.25,
    part: 2,
  })
  panel(draft, trace('-50 0, -50 -38, -36 -62, -17 -78, 2 -62, 16 -38, 16 0'), {
    colour: red,
    share: isLit ? 0.95 : 0.5,
    grain: 0.15,
    part: 3,
  })
  const planks: Bar[] = Array.from({ length: 9 }, (_, i) => [-0.44 + i * 0.067, 0, -0.44 + i * 0.067, -0.42, 0.006])
  bars(draft, planks, { colour: [0.25, 0.08, 28], share: 0.3, alpha: 0.6 })
  const trim: Bar[] = rods('-52 -37 -37 -63 2.8, -37 -63 -17 -80 2.8, -17 -80 3 -63 2.8, 3 -63 18 -37 2.8')
  const door: Bar[] = rods(`-30 0 -30 -32 2.2, -4 0 -4 -32 2.2, -31 -32 -3 -32 2.2, -30 0 -4 -32 2, -4 0 -30 -32 2,
    -17 0 -17 -32 1.8`)
  bars(draft, [...trim, ...door], { colour: WHITE, share: 0.9, part: 4 })
  panes(draft, [box(-0.23, -0.56, -0.11, -0.42), ...paneRow(0.26, 0.7, 3, [-0.27, -0.14])])
  const fence: Bar[] = [0.85, 1, 1.15, 1.3].map((u) => [u, 0.03, u, -0.14, 0.024])
  bars(draft, [...fence, [0.76, -0.1, 1.4, -0.1, 0.018], [0.76, -0.03, 1.4, -0.03, 0.018]], {
    colour: WHITE,
    share: 0.8,
    part: 5,
  })
  layShadow(draft, { halfWidth: 0.8, height: 0.8 })
}

export const windmill: PaintedObject = { halfWidth: 0.5, height: 1.2, paint: paintWindmill }

function paintWindmill(stage: Stage, { x, y, size: s, colour, index }: ObjectPlacement): void {
  const body: ProfilePoint[] = profile('-.86 .01 1, -.74 .11 1, -.68 .125 1!, -.67 .11 0!, 0 .2 0!')
  const wall: Lch = [0.9, 0.025, 80]
  shadeBody(stage, modelLathe(stage, body, { x, y, size: s }), [wall, colour ?? [0.42, 0.1, 40]], {
    rim: 0.5,
    texture: 0.1,
    id,
  })
  paintWindow(stage, { x: x - s * 0.03, y: y - s * 0.46, width: s * 0.06, height: s * 0.08, id: id + 5 })
  const door = pointsIn({ x, y, width: s * 0.045, height: s }, '-1 0, -1 -.15, 1 -.15, 1 0')
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
  dab(stage, [x, hubY, s * 0.025], { colour: wood, softness: 0.2 })
}
