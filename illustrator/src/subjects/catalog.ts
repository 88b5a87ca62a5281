import { ANIMALS } from './catalog/animals.ts'
import { BUILDINGS } from './catalog/buildings.ts'
import { FOOD } from './catalog/food.ts'
import { OBJECTS } from './catalog/objects.ts'
import { PEOPLE } from './catalog/people.ts'
import { PLANTS } from './catalog/plants.ts'
import { VEHICLES } from './catalog/vehicles.ts'
import type { Subject } from './subject.ts'

const CATALOG = { ...ANIMALS, ...PEOPLE, ...BUILDINGS, ...VEHICLES, ...FOOD, ...OBJECTS, ...PLANTS }

export type SubjectName = keyof typeof CATALOG

/** Every subject that can be painted by name. Add a new subject to the table of its family in `catalog/`. */
export const SUBJECTS: Readonly<Record<SubjectName, Subject>> = CATALOG
