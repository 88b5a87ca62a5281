import { FLOWERS } from '../flower.ts'
import { mushroom } from '../mushroom.ts'
import type { Subject } from '../subject.ts'

export const PLANTS = {
  mushroom: { stance: 'stands', size: 0.8, homes: ['forest'], object: mushroom },
  flower: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.flower },
  sunflower: { stance: 'blooms', size: 1.1, homes: ['floral'], object: FLOWERS.sunflower },
  rose: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.rose },
  daisy: { stance: 'blooms', size: 0.9, homes: ['floral'], object: FLOWERS.daisy },
  poppy: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.poppy },
} as const satisfies Record<string, Subject>
