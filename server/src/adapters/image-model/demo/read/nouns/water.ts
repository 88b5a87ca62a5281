import type { NounTable } from '../meaning.ts'

/** Waters and their shores. */
export const WATER: NounTable = [
  ['lake, pond, river, fjord, lagoon, stream, waterfall, reflection', { place: 'lake' }],
  ['sea, ocean, wave, harbor, harbour, bay, horizon, sailing, voyage, tide', { place: 'sea' }],
  ['beach, shore, coast, seaside, sand, island, coastline', { place: 'beach' }],
  [
    'underwater, under the sea, reef, coral reef, coral, deep sea, aquarium, under water, beneath the waves',
    { place: 'underwater' },
  ],
]
