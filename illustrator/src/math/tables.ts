/** A list with at least one row. */
export type Table<Row> = [Row, ...Row[]]

/**
 * Parses numbers from a string: spaces between numbers, commas between rows, line breaks anywhere. A decimal becomes
 * the same number as in code. `!` after a row marks it; `createRow` creates the row and receives the mark. Throws if a
 * row has the wrong number of values.
 */
export function parseTable<Row>(
  text: string,
  [min, max]: readonly [number, number],
  createRow: (numbers: readonly number[], isMarked: boolean) => Row,
): Table<Row> {
  const [first, ...others] = text.split(',').map((written) => {
    const isMarked = written.endsWith('!')
    const numbers = (isMarked ? written.slice(0, -1) : written).trim().split(/\s+/).map(Number)
    if (numbers.length < min || numbers.length > max || numbers.some(Number.isNaN))
      throw new Error(`Expected ${min} to ${max} numbers, got "${written}" in "${text}"`)
    return createRow(numbers, isMarked)
  })
  if (first === undefined) throw new Error('A table needs at least one row.')
  return [first, ...others]
}

/** Parses rows of two numbers. */
export function pairs(text: string): Table<[number, number]> {
  return parseTable(text, [2, 2], ([a = 0, b = 0]) => [a, b])
}

/** Parses points `x y` of an outline or a path, in units of the subject. */
export function points(text: string): Table<[x: number, y: number]> {
  return pairs(text)
}

/** Parses rows of three numbers. */
export function triples(text: string): Table<[number, number, number]> {
  return parseTable(text, [3, 3], ([a = 0, b = 0, c = 0]) => [a, b, c])
}

/** Parses rows of four numbers. */
export function quads(text: string): Table<[number, number, number, number]> {
  return parseTable(text, [4, 4], ([a = 0, b = 0, c = 0, d = 0]) => [a, b, c, d])
}

/** Parses rows of five numbers. */
export function fives(text: string): Table<[number, number, number, number, number]> {
  return parseTable(text, [5, 5], ([a = 0, b = 0, c = 0, d = 0, e = 0]) => [a, b, c, d, e])
}

/** Parses rows of six numbers. */
export function sixes(text: string): Table<[number, number, number, number, number, number]> {
  return parseTable(text, [6, 6], ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [a, b, c, d, e, f])
}

/** Maps units to another space: the origin, and the width and height of one unit. */
export type Frame = { x?: number; y?: number; width?: number; height?: number }

/** Parses points `u v` in a frame: `x + width * u` and `y + height * v`. */
export function pointsIn({ x = 0, y = 0, width = 1, height = 1 }: Frame, text: string): Table<[number, number]> {
  return parseTable(text, [2, 2], ([u = 0, v = 0]) => [x + width * u, y + height * v])
}

/** Takes rows of computed numbers as arguments, so that the formatter keeps several on one line. */
export function path<const Rows extends readonly (readonly number[])[]>(...rows: Rows): [...Rows] {
  return [...rows]
}
