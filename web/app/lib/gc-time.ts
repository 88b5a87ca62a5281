/**
 * Milliseconds for which an unused query stays cached. Infinite on the server: a timer would keep the whole rendering
 * in memory.
 */
export const gcTimeOf = (browserMs: number): number => (import.meta.env.SSR ? Infinity : browserMs)
