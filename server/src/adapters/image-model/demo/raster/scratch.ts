/**
 * Named working memory, kept from picture to picture: fresh 19 MB arrays per pass would be freed far too late.
 * `A` holds a whole picture, `plane.0` to `plane.4` one float per pixel; painting and finishing share them.
 */
export interface Scratch {
  /** `length` floats with whatever the last user left in them. */
  floats(name: string, length: number): Float32Array
  bytes(name: string, length: number): Uint8Array
  /** Floats of one's own until the next picture begins. */
  field(length: number): Float32Array
  /** A new picture begins: all fields are free again. */
  freeFields(): void
}

export function createScratch(): Scratch {
  const floats = new Map<string, Float32Array>()
  const bytes = new Map<string, Uint8Array>()
  let fields = 0
  return {
    floats(name, length) {
      let array = floats.get(name)
      if (!array || array.length < length) floats.set(name, (array = new Float32Array(length)))
      return array.length === length ? array : array.subarray(0, length)
    },
    bytes(name, length) {
      let array = bytes.get(name)
      if (!array || array.length < length) bytes.set(name, (array = new Uint8Array(length)))
      return array.length === length ? array : array.subarray(0, length)
    },
    field(length) {
      return this.floats(`field ${fields++}`, length)
    },
    freeFields() {
      fields = 0
    },
  }
}
