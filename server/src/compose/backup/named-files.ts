import { passingFilesNamedByRow } from '../../features/generation/index.ts'
import { filesNamedByRow, type NamedFiles } from '../../features/images/index.ts'
import type { Piece } from '../copying/pieces.ts'

/** Files that belong together: an image's, or passing pictures of a generation. */
export type FileGroup = NamedFiles | { imageId: null; keys: string[] }

/** Every file that a copied row names. */
export async function* filesNamedIn(pieces: AsyncIterable<Piece>): AsyncGenerator<FileGroup, void, void> {
  for await (const piece of pieces) {
    if (piece.kind !== 'rows') continue
    if (piece.table === 'images') yield* piece.rows.map(filesNamedByRow)
    if (piece.table === 'generations') {
      const keys = piece.rows.flatMap(passingFilesNamedByRow)
      if (keys.length > 0) yield { imageId: null, keys }
    }
  }
}
