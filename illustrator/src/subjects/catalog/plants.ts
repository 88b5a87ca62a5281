import {
  birch,
  bonsai,
  cactus,
  cherryTree,
  christmasTree,
  fern,
  fir,
  mushroom,
  palm,
  tree,
  waterLily,
} from '../plants/trees-and-other-plants.ts'
import { FLOWERS } from '../plants/flowers-and-fruit.ts'
import type { Subject } from '../subject.ts'

/** Broad-leaved trees that stand in the open. */
export const TREES: readonly string[] = ['tree', 'birch', 'cherry tree']

/** Leaf colors by season. A color named in the prompt takes precedence. */
const LEAVES: Subject['seasons'] = { spring: [0.68, 0.15, 125], autumn: [0.64, 0.16, 52], winter: [0.92, 0.015, 240] }

export const PLANTS = {
  mushroom: { stance: 'stands', size: 0.8, homes: ['forest'], object: mushroom },
  flower: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.flower },
  sunflower: { stance: 'blooms', size: 1.1, homes: ['floral'], object: FLOWERS.sunflower },
  rose: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.rose },
  daisy: { stance: 'blooms', size: 0.9, homes: ['floral'], object: FLOWERS.daisy },
  poppy: { stance: 'blooms', size: 1, homes: ['floral'], object: FLOWERS.poppy },
  tree: { stance: 'built', size: 1.5, homes: ['meadow'], object: tree, seasons: LEAVES },
  birch: { stance: 'built', size: 1.4, homes: ['meadow'], object: birch, seasons: LEAVES },
  'cherry tree': { stance: 'built', size: 1.5, homes: ['meadow'], object: cherryTree },
  fir: { stance: 'built', size: 1.35, homes: ['snow', 'mountains'], object: fir },
  'christmas tree': { stance: 'built', size: 1.35, homes: ['snow'], object: christmasTree },
  palm: { stance: 'built', size: 1.3, homes: ['beach'], object: palm },
  cactus: { stance: 'stands', size: 1.05, homes: ['desert'], object: cactus },
  bonsai: { stance: 'rests', size: 1.7, homes: ['table'], object: bonsai },
  fern: { stance: 'stands', size: 1, homes: ['forest'], object: fern },
  'water lily': { stance: 'floats', size: 1.15, homes: ['lake'], object: waterLily },
} as const satisfies Record<string, Subject>
