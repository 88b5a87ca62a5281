export interface PictureAmong {
  file: File
  /** How many came. */
  count: number
}

/** The first picture among several files; where none says it is one, the first file. */
export function pictureAmong(files: Iterable<File> = []): PictureAmong | null {
  const all = [...files]
  const file = all.find(({ type }) => type.startsWith('image/')) ?? all[0]
  return file ? { file, count: all.length } : null
}
