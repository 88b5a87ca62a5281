import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { CommandError } from '../admin/mistakes.ts'
import { CountsShape } from '../copying/lines.ts'
import { MANIFEST, type BackupPlace } from './place.ts'

/** Raised whenever an older program could not restore what is written now. */
const FORMAT = 1

const Part = z.strictObject({ bytes: z.int(), sha256: z.string() })

const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  takenAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  /** As in the outline of the copy. */
  schema: z.string(),
  counts: CountsShape,
  database: Part,
  /** The list of pictures; `totalBytes` is what they weigh, `gone` those that were erased while the backup was made. */
  files: Part.extend({ count: z.int(), totalBytes: z.int(), gone: z.array(z.string()) }),
  /** `print` recognises the secret and does not tell it; `file` is null where the secret came from AUTH_SECRET. */
  secret: z.strictObject({ print: z.string(), file: Part.nullable() }),
})

export type Manifest = z.infer<typeof Manifest>
export type FilePart = z.infer<typeof Part>

/** With a seal over everything in it. */
export function writeManifest(content: Omit<Manifest, 'format'>): string {
  const manifest: Manifest = { format: FORMAT, ...content }
  return `${JSON.stringify({ manifest, seal: sealOf(manifest) }, null, 2)}\n`
}

const Sealed = z.strictObject({ manifest: z.record(z.string(), z.unknown()), seal: z.string() })

/** Rejects with a CommandError for what is not whole, was changed, or is of a later format. */
export async function readManifest({ folder }: Pick<BackupPlace, 'folder'>): Promise<Manifest> {
  const file = path.join(folder, MANIFEST)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${folder} is no whole backup: its manifest can not be read.`, { cause: error })
  })
  const sealed = Sealed.safeParse(parse(text))
  if (!sealed.success || sealOf(sealed.data.manifest) !== sealed.data.seal)
    throw new CommandError(`${file} is damaged: it is not what was written. Nothing was restored.`)
  const manifest = Manifest.safeParse(sealed.data.manifest)
  if (!manifest.success) throw new CommandError(`${file} is of another version of this program, and can not be read.`)
  return manifest.data
}

/** Tells two secrets apart without telling either. */
export function printOf(secret: string): string {
  return createHmac('sha256', secret).update('backup').digest('hex').slice(0, 32)
}

function sealOf(manifest: object): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
