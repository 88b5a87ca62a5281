/**
 * How long a query that nobody uses any more is kept, in milliseconds: in the browser. On the server its cache ends with the page, and a timer
 * would hold the page's whole rendering for as long.
 */
export const gcTimeOf = (browserMs: number): number => (import.meta.env.SSR ? Infinity : browserMs)
