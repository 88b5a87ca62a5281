import { FOOD } from '../subjects/catalogue/food.ts'
import { OBJECTS } from '../subjects/catalogue/objects.ts'
import { PEOPLE } from '../subjects/catalogue/people.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import type { Stance } from '../subjects/subject.ts'
import type { PlaceName } from './places.ts'
import type { Figure } from './scene.ts'

/** How a figure is in this picture: usually as its subject always is. */
export function stanceOf({ subject, stance }: Pick<Figure, 'subject' | 'stance'>): Stance {
  return stance ?? SUBJECTS[subject].stance
}

export function isPerson(subject: SubjectName): boolean {
  return subject in PEOPLE
}

/** Furniture is at home in rooms alone; what is also found elsewhere has been carried there. */
const PORTABLE: readonly PlaceName[] = ['table', 'street', 'beach', 'meadow', 'forest', 'mountains']

/** A thing of a size to be in a hand: not a house, a car or a chair. */
export function canBeHeld(subject: SubjectName): boolean {
  const { stance, homes, object } = SUBJECTS[subject]
  if (stance === 'blooms') return true
  const isThing = subject in OBJECTS || subject in FOOD
  return isThing && object !== undefined && homes.some((home) => PORTABLE.includes(home))
}

/** A whale or a bear over a city is a dream; a bridge or a boat over a river is where it always is. */
export function canBeLifted(stance: Stance): boolean {
  return stance === 'stands' || stance === 'dives' || stance === 'swims' || stance === 'sits'
}
