import { z } from 'zod'
import { CommandError } from '../admin/mistakes.ts'
import type { Piece } from './pieces.ts'

// A copy as text, for files and sockets. Rows stand on lines of their own, as the database wrote them, after a line that says how many.

const Outline = z.strictObject({
  engine: z.enum(['pglite', 'postgres']),
  schema: z.string(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  numberings: z.array(z.strictObject({ table: z.string(), column: z.string(), last: z.string().nullable() })),
})

export const CountsShape = z.strictObject({ tables: z.record(z.string(), z.int()), jobs: z.int() })

const Head = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('outline'), outline: Outline }),
  z.strictObject({ kind: z.literal('rows'), table: z.string(), rows: z.int() }),
  z.strictObject({
    kind: z.literal('jobs'),
    jobs: z.array(z.strictObject({ queue: z.string(), payload: z.string() })),
  }),
  z.strictObject({ kind: z.literal('end'), counts: CountsShape }),
])

/** With a line feed after each. */
export function linesOf(piece: Piece): string {
  if (piece.kind !== 'rows') return `${JSON.stringify(piece)}\n`
  const head = { kind: piece.kind, table: piece.table, rows: piece.rows.length }
  return [JSON.stringify(head), ...piece.rows, ''].join('\n')
}

/** The pieces of such a text. Rejects with a CommandError if it is none. */
export async function* piecesOf(text: AsyncIterable<string | Buffer>): AsyncGenerator<Piece, void, void> {
  let rows: { left: number; piece: Extract<Piece, { kind: 'rows' }> } | null = null
  for await (const line of splitLines(text)) {
    if (rows) {
      rows.piece.rows.push(line)
      if (--rows.left > 0) continue
      yield rows.piece
      rows = null
    } else {
      const head = readHead(line)
      if (head.kind !== 'rows') yield head
      else rows = { left: head.rows, piece: { kind: 'rows', table: head.table, rows: [] } }
    }
  }
}

function readHead(line: string): z.infer<typeof Head> {
  try {
    return Head.parse(JSON.parse(line))
  } catch (error) {
    throw new CommandError('The copy of the database is not one that this version can read.', { cause: error })
  }
}

/** Node's own reader of lines also ends them where a text has a separator of Unicode. What follows the last line feed was broken off. */
export async function* splitLines(text: AsyncIterable<string | Buffer>): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of text) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}
