import { ANIMALS } from './catalogue/animals.ts'
import { BUILDINGS } from './catalogue/buildings.ts'
import { FOOD } from './catalogue/food.ts'
import { OBJECTS } from './catalogue/objects.ts'
import { PEOPLE } from './catalogue/people.ts'
import { PLANTS } from './catalogue/plants.ts'
import { VEHICLES } from './catalogue/vehicles.ts'
import type { Subject } from './subject.ts'

const CATALOG = { ...ANIMALS, ...PEOPLE, ...BUILDINGS, ...VEHICLES, ...FOOD, ...OBJECTS, ...PLANTS }

export type SubjectName = keyof typeof CATALOG

/** Every subject that can be painted by name. Add a new noun to the table of its family first. */
export const SUBJECTS: Readonly<Record<SubjectName, Subject>> = CATALOG
