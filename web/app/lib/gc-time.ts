/**
 * Milliseconds for which an unused query stays cached. Infinite on the server: a timer would keep the whole rendering
 * in memory.
 */
export const getGcTime = (browserMs: number): number => (import.meta.env.SSR ? Infinity : browserMs)
