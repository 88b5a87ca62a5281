import { path } from '../../math/tables.ts'
import { colours, type Lch } from '../../math/colour.ts'
import type { Stage } from '../../paint/stage.ts'
import { type Craft, createCraft } from '../vehicles/craft.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { rectangle } from '../outline.ts'

export const books: PaintedObject = { halfWidth: 0.6, height: 0.78, paint: paintStack }

const PAPER: Lch = [0.94, 0.03, 85]

function paintStack(stage: Stage, placement: ObjectPlacement): void {
  const craft = createCraft(stage, placement)
  const random = stage.random.child(`books ${placement.index}`)
  const covers = [
    random.pick(colours('0.4 0.12 28, 0.45 0.1 12')),
    [0.4, 0.09, 250],
    random.pick(colours('0.48 0.09 150, 0.72 0.12 80')),
    [0.5, 0.13, 40],
  ] as const
  craft.contact(0.56)
  let v = 0
  covers.forEach((colour, i) => {
    const half = 0.52 - i * 0.045 + random.between(-0.03, 0.03)
    const thick = 0.15 + random.between(-0.02, 0.05)
    paintLyingBook(craft, {
      u: random.between(-0.05, 0.05),
      v,
      half,
      thick,
      colour: i === 0 ? (placement.colour ?? colour) : colour,
    })
    v -= thick
  })
}

function paintLyingBook(
  craft: Craft,
  { u, v, half, thick, colour }: { u: number; v: number; half: number; thick: number; colour: Lch },
): void {
  const deep = 0.14
  const top = v - thick
  craft.face(
    path([u - half, top], [u - half + 0.1, top - deep], [u + half + 0.02, top - deep], [u + half, top]),
    colour,
    { share: 0.75 },
  )
  craft.face(rectangle([u - half, v], [u + half, top]), [colour[0] * 0.9, colour[1], colour[2]], { share: 0.5 })
  craft.face(rectangle([u - half + 0.05, v - 0.025], [u + half + 0.01, top + 0.025]), PAPER, {
    share: 0.6,
    isDetail: true,
  })
  for (let i = 1; i < 4; i++)
    craft.line(
      path([u - half + 0.06, v - 0.02 - (i / 4) * (thick - 0.04)], [u + half, v - 0.02 - (i / 4) * (thick - 0.04)]),
      0.006,
      { colour: [0.6, 0.03, 75] },
    )
  craft.line(path([u - half + 0.14, top - 0.04], [u + half - 0.1, top - 0.04]), 0.012, {
    colour: [0.82, 0.11, 85],
    alpha: 0.7,
  })
}
