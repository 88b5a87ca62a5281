/** How long an unused query stays cached, in milliseconds. On the server without end: a timer would keep the whole rendering in memory. */
export const gcTimeOf = (browserMs: number): number => (import.meta.env.SSR ? Infinity : browserMs)
