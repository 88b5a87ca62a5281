import { balloon } from '../balloon.ts'
import { boat } from '../boat.ts'
import { car } from '../car.ts'
import { rocket } from '../rocket.ts'
import type { Subject } from '../subject.ts'

export const VEHICLES = {
  boat: { stance: 'floats', size: 0.95, homes: ['sea', 'lake'], object: boat },
  balloon: { stance: 'flies', size: 1, homes: ['meadow', 'mountains', 'clouds'], object: balloon },
  rocket: { stance: 'flies', size: 1, homes: ['space'], object: rocket },
  car: { stance: 'stands', size: 1.5, homes: ['street', 'desert'], object: car },
} as const satisfies Record<string, Subject>
