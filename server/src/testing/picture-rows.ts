import { randomBytes, randomUUID } from 'node:crypto'
import type { images } from '../features/images/images.table.ts'

type NewPicture = typeof images.$inferInsert
export type PictureRow = NewPicture & { id: string }

/** A row of images without files: public, generated, and nobody's. */
export function pictureRow(given: Partial<PictureRow> = {}): PictureRow {
  return {
    id: randomUUID(),
    userId: null,
    generationId: randomUUID(),
    kind: 'generated',
    visibility: 'public',
    prompt: 'a picture',
    width: 100,
    height: 150,
    aspectRatio: '2:3',
    thumbhash: 'V2kABQCIinh3eHiIiHcHd/CD9YeI',
    fileToken: randomBytes(16).toString('hex'),
    originalFormat: 'png',
    gridWidths: [50],
    createdAt: new Date(),
    ...given,
  }
}

/** As lists have them that go by time. */
export function newestFirst(rows: { id: string; createdAt: Date }[]): string[] {
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}
