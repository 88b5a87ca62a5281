/** At least one row. */
export type Table<Row> = [Row, ...Row[]]

/**
 * Numbers as they are written down: blanks between the numbers of a row, commas between rows, line breaks anywhere. A decimal becomes the
 * same number as in code. `!` behind a row marks it; `rowOf` makes the row and learns of the mark. Throws if a row is not so many numbers.
 */
export function tableOf<Row>(
  text: string,
  [fewest, most]: readonly [number, number],
  rowOf: (numbers: readonly number[], isMarked: boolean) => Row,
): Table<Row> {
  const [first, ...others] = text.split(',').map((written) => {
    const isMarked = written.endsWith('!')
    const numbers = (isMarked ? written.slice(0, -1) : written).trim().split(/\s+/).map(Number)
    if (numbers.length < fewest || numbers.length > most || numbers.some(Number.isNaN))
      throw new Error(`Not ${fewest} to ${most} numbers: "${written}" in "${text}"`)
    return rowOf(numbers, isMarked)
  })
  if (first === undefined) throw new Error('A table without rows')
  return [first, ...others]
}

/** Rows of two numbers. */
export function pairs(text: string): Table<[number, number]> {
  return tableOf(text, [2, 2], ([a = 0, b = 0]) => [a, b])
}

/** Points `x y` of an outline or a path, in units of what they belong to. */
export function points(text: string): Table<[x: number, y: number]> {
  return pairs(text)
}

/** Rows of three numbers. */
export function triples(text: string): Table<[number, number, number]> {
  return tableOf(text, [3, 3], ([a = 0, b = 0, c = 0]) => [a, b, c])
}

/** Rows of four numbers. */
export function quads(text: string): Table<[number, number, number, number]> {
  return tableOf(text, [4, 4], ([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d])
}

/** Rows of five numbers. */
export function fives(text: string): Table<[number, number, number, number, number]> {
  return tableOf(text, [5, 5], ([a = 0, b = 0, c = 0, d = 0, e = 0]) => [a, b, c, d, e])
}

/** Rows of six numbers. */
export function sixes(text: string): Table<[number, number, number, number, number, number]> {
  return tableOf(text, [6, 6], ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [a, b, c, d, e, f])
}

/** Where a unit of a table lies: its origin and how wide and high one unit is. */
export type Frame = { x?: number; y?: number; width?: number; height?: number }

/** Points `u v` in a frame: `x + width * u` and `y + height * v`. */
export function pointsIn({ x = 0, y = 0, width = 1, height = 1 }: Frame, text: string): Table<[number, number]> {
  return tableOf(text, [2, 2], ([u = 0, v = 0]) => [x + width * u, y + height * v])
}

/** Rows of computed numbers, as arguments: the formatter lets them stand side by side. */
export function path<const Rows extends readonly (readonly number[])[]>(...rows: Rows): [...Rows] {
  return [...rows]
}
