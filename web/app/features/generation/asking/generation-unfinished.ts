/** Patience ended before the generation did: it goes on without this page. */
export class GenerationUnfinished extends Error {}
