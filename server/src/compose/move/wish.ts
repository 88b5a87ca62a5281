import { readArguments } from '../admin/arguments.ts'
import { UsageError } from '../admin/mistakes.ts'

/** What is to be moved, and whereto; null stays where it is. */
export interface MoveWish {
  /** The address of a PostgreSQL database. */
  database: string | null
  bucket: string | null
  /** The file that what the next start needs is written into, secrets included. */
  environmentFile: string | null
}

export const MOVE_USAGE = [
  'npm run move -- [--to postgres://…] [--files s3://<bucket>] [--env <file>]',
  '',
  '  --to     copies the embedded database to an empty one of PostgreSQL',
  '  --files  copies the files on disk to a bucket; S3_ENDPOINT, S3_REGION and the keys come from the configuration',
  '  --env    writes the lines that the next start needs into a new file, with their secrets; else they are shown without',
  '',
  'Stop the server before. What was there stays as it is. A move that broke off is begun again by the same command.',
].join('\n')

export function readWish(args: string[]): MoveWish {
  try {
    return read(args)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n\n${MOVE_USAGE}`)
  }
}

function read(args: string[]): MoveWish {
  const given = readArguments(args, { positionals: [], options: ['to', 'files', 'env'], flags: [] })
  const textOf = (name: string) => (typeof given[name] === 'string' ? given[name] : null)
  const wish = { database: textOf('to'), bucket: bucketIn(textOf('files')), environmentFile: textOf('env') }
  if (wish.database !== null && !/^postgres(ql)?:\/\//.test(wish.database))
    throw new UsageError('--to takes the address of a PostgreSQL database: postgres://user:password@host/name.')
  if (wish.database === null && wish.bucket === null) throw new UsageError('--to, --files or both say what to move.')
  return wish
}

function bucketIn(address: string | null): string | null {
  if (address === null) return null
  const [, bucket] = /^s3:\/\/([^/?#]+)\/?$/.exec(address) ?? []
  if (bucket === undefined)
    throw new UsageError(
      '--files takes a bucket and nothing below it: s3://<bucket>. Its place comes from S3_ENDPOINT.',
    )
  return bucket
}
