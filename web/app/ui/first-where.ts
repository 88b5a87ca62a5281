/** The first of 0 … `length` - 1 for which it holds, and `length` for none. Where it holds for one it holds for all after it. */
export function firstWhere(length: number, holds: (at: number) => boolean): number {
  let from = 0
  let to = length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}
