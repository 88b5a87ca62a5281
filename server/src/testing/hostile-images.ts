import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const FOLDER = new URL('hostile-images/', import.meta.url)
const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
}

const Manifest = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      expect: z.enum(['accept', 'accept-strip', 'reject', 'either', 'reject-or-strip']),
      mustNotContain: z.array(z.string()).default([]),
    }),
  ),
})

/** One file of the corpus, and what an upload of it must get. */
export type HostileImage = z.infer<typeof Manifest>['files'][number] & { bytes: Buffer; type: string }

/** The corpus by its manifest. */
export async function readHostileImages(): Promise<HostileImage[]> {
  const { files } = Manifest.parse(JSON.parse(await readFile(new URL('MANIFEST.json', FOLDER), 'utf8')))
  return Promise.all(
    files.map(async (each) => {
      const ending = z.enum(['png', 'jpg', 'webp', 'gif', 'svg', 'tif']).parse(each.file.split('.').at(-1))
      return { ...each, type: TYPES[ending], bytes: await readFile(new URL(each.file, FOLDER)) }
    }),
  )
}
