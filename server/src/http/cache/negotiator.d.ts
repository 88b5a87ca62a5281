// The package has no types, and those of DefinitelyTyped lack `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string>> })
    /** The most acceptable of the available encodings; of equally acceptable ones the first in `preferred`. */
    encoding<Encoding extends string>(
      available: readonly Encoding[],
      options: { preferred: readonly Encoding[] },
    ): Encoding | undefined
  }
}
