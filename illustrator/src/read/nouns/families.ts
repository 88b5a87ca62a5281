import type { SubjectName } from '../../subjects/catalogue.ts'
import type { NounTable } from '../meaning.ts'
import { ANIMALS } from './animals.ts'
import { BUILDINGS } from './buildings.ts'
import { FOOD } from './food.ts'
import { IDEAS } from './ideas.ts'
import { LANDSCAPES } from './landscapes.ts'
import { OBJECTS } from './objects.ts'
import { PEOPLE } from './people.ts'
import { PLANTS } from './plants.ts'
import { SKY } from './sky.ts'
import { VEHICLES } from './vehicles.ts'
import { WATER } from './water.ts'
import { WEATHER } from './weather.ts'

/** Every noun that is understood, by family. */
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

/** Each subject with the first word for it. */
export function drawnWords(): ReadonlyMap<SubjectName, string> {
  const words = new Map<SubjectName, string>()
  for (const [phrases, { subject }] of Object.values(NOUNS).flat())
    if (subject && !words.has(subject)) words.set(subject, phrases.split(', ')[0] ?? '')
  return words
}
