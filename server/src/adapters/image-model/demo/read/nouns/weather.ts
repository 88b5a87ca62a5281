import type { NounTable } from '../meaning.ts'

/** What the sky does. */
export const WEATHER: NounTable = [['rainbow', { weather: 'rain', hour: 'day' }]]
