import { PEOPLE } from '../subjects/catalogue/people.ts'
import { SUBJECTS, type SubjectName } from '../subjects/catalogue.ts'
import type { Stance } from '../subjects/subject.ts'
import type { Figure } from './scene.ts'

/** How a figure is in this picture: usually as its subject always is. */
export function stanceOf({ subject, stance }: Pick<Figure, 'subject' | 'stance'>): Stance {
  return stance ?? SUBJECTS[subject].stance
}

export function isPerson(subject: SubjectName): boolean {
  return subject in PEOPLE
}

/** Small enough to be in a hand. */
export function canBeHeld(subject: SubjectName): boolean {
  const { stance, isWorn } = SUBJECTS[subject]
  return stance === 'rests' || stance === 'blooms' || isWorn === true
}
