import type { NounTable } from '../meaning.ts'

/** Waters and their shores. */
export const WATER: NounTable = [
  ['lake, pond, fjord, lagoon, reflection', { place: 'lake' }],
  ['sea, ocean, harbor, harbour, bay, horizon, sailing, voyage, tide', { place: 'sea' }],
  ['waterfall, cascade, niagara falls, niagara', { place: 'waterfall' }],
  ['wave, big wave, giant wave, tsunami, surf, great wave, ocean wave, surfing', { place: 'wave' }],
  ['island, tropical island, desert island, atoll, maldives, hawaii, caribbean', { place: 'island' }],
  ['iceberg, ice floe, icebergs', { place: 'iceberg' }],
  ['cliff, sea cliff, rocky coast, ireland, cliffs of moher, headland', { place: 'cliffs' }],
  ['beach, shore, coast, seaside, sand, coastline', { place: 'beach' }],
  [
    'underwater, under the sea, reef, coral reef, coral, deep sea, aquarium, under water, beneath the waves',
    { place: 'underwater' },
  ],
]
