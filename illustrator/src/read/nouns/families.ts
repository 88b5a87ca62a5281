import type { SubjectName } from '../../subjects/catalog.ts'
import type { NounTable } from '../meaning.ts'
import { ANIMALS } from './animals.ts'
import { BUILDINGS, OBJECTS, VEHICLES } from './man-made.ts'
import { FOOD } from './food.ts'
import { IDEAS } from './ideas.ts'
import { LANDSCAPES, PLANTS, SKY, WATER, WEATHER } from './nature.ts'
import { PEOPLE } from './people.ts'

/** Every known noun, by family. */
export const NOUNS = {
  landscapes: LANDSCAPES,
  water: WATER,
  sky: SKY,
  weather: WEATHER,
  plants: PLANTS,
  animals: ANIMALS,
  people: PEOPLE,
  buildings: BUILDINGS,
  vehicles: VEHICLES,
  food: FOOD,
  objects: OBJECTS,
  ideas: IDEAS,
} as const satisfies Record<string, NounTable>

/** Returns every subject that has a word, with its first word. */
export function mapSubjectsToWords(): ReadonlyMap<SubjectName, string> {
  const words = new Map<SubjectName, string>()
  for (const [phrases, { subject }] of Object.values(NOUNS).flat())
    if (subject && !words.has(subject)) words.set(subject, phrases.split(', ')[0] ?? '')
  return words
}
