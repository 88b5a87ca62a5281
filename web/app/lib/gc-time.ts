/**
 * Returns for how many milliseconds an unused query stays cached. Infinite on the server, where a timer would keep the
 * data of the rendered page in memory.
 */
export const getGcTime = (browserMs: number): number => (import.meta.env.SSR ? Infinity : browserMs)
