import { FIGURES } from '../figures.ts'
import type { Subject } from '../subject.ts'

const { person, lady, hiker, astronaut, robot } = FIGURES

export const PEOPLE = {
  person: { stance: 'stands', size: 0.75, homes: ['mountains', 'beach', 'meadow'], animal: person },
  hiker: { stance: 'stands', size: 0.65, homes: ['mountains', 'forest', 'lake'], animal: hiker },
  astronaut: { stance: 'stands', size: 0.85, homes: ['space'], animal: astronaut },
  robot: { stance: 'stands', size: 0.85, homes: ['street', 'meadow', 'desert'], animal: robot },
  sailor: { stance: 'sits', size: 0.75, homes: ['portrait'], animal: person },
  man: { stance: 'sits', size: 0.75, homes: ['portrait'], animal: person },
  woman: { stance: 'sits', size: 0.75, homes: ['portrait'], animal: lady },
} as const satisfies Record<string, Subject>
