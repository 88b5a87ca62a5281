/**
 * Named working memory, kept from picture to picture: fresh 19 MB arrays per pass would be freed far too late.
 * `A` holds a whole picture, `plane.0` to `plane.4` one float per pixel; painting and finishing share them.
 * Some lie in the same place, since no pass needs both: `A` and `plane.0` to `plane.2`, `half` and `plane.3`, `rgb8` and
 * `plane.4`.
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

const SAME_PLACE: Readonly<Record<string, string>> = { half: 'plane.3', rgb8: 'plane.4' }
const IN_BLOCK: Readonly<Record<string, number>> = { A: 0, 'plane.0': 0, 'plane.1': 1, 'plane.2': 2 }

export function createScratch(): Scratch {
  const arrays = new Map<string, Float32Array>()
  let block = new Float32Array(0)
  let fields = 0

  /** Three planes in a row. */
  function inBlock(plane: number, length: number, share: number): Float32Array {
    if (block.length < length * share) block = new Float32Array(length * share)
    const start = (block.length / 3) * plane
    return block.subarray(start, start + length)
  }

  function floats(name: string, length: number): Float32Array {
    const plane = IN_BLOCK[name]
    if (plane !== undefined) return inBlock(plane, length, name === 'A' ? 1 : 3)
    const place = SAME_PLACE[name] ?? name
    let array = arrays.get(place)
    if (!array || array.length < length) arrays.set(place, (array = new Float32Array(length)))
    return array.length === length ? array : array.subarray(0, length)
  }

  return {
    floats,
    bytes: (name, length) => {
      const { buffer, byteOffset } = floats(SAME_PLACE[name] ?? `bytes ${name}`, Math.ceil(length / 4))
      return new Uint8Array(buffer, byteOffset, length)
    },
    field: (length) => floats(`field ${fields++}`, length),
    freeFields: () => void (fields = 0),
  }
}
