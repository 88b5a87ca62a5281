import { existsSync } from 'node:fs'
import path from 'node:path'
import { formatRuleResult } from '../compose/admin/ledger-commands.ts'
import { CommandError, UsageError } from '../compose/admin/cli-errors.ts'
import { replaceControlCharacters, formatTable } from '../compose/admin/format-output.ts'
import { moveInstallation, type MoveResult } from '../compose/archive/move.ts'
import { requireFinishedRestore } from '../compose/archive/restore-mark.ts'
import { requireDatabase } from '../compose/archive/source.ts'
import { readConfig, type Config } from '../config/config.ts'
import { readSecret, getSecretPath } from '../kernel/secret-file.ts'
import { runCommand } from './command-line.ts'
import { buildNextSettings, formatSettings, writeSettings } from './move-settings.ts'

export interface MoveCommand {
  arguments: string[]
  /** Receives each line of output. */
  writeLine(line: string): void
}

const USAGE = `npm run move -- [--to postgres://…] [--files s3://<bucket>] [--env <file>]

  --to     copies the embedded database to an empty PostgreSQL database
  --files  copies the files on disk to a bucket; S3_ENDPOINT, S3_REGION and the keys come from the configuration
  --env    writes the settings of the next start, with secrets, to a new file; otherwise prints them without secrets

Stop the server first. The source stays unchanged. To resume an interrupted move, run the same command again.`
const OPTIONS = { to: { type: 'string' }, files: { type: 'string' }, env: { type: 'string' } } as const

const root = path.resolve(import.meta.dirname, '../../..')

type Environment = Record<string, string | undefined>

/**
 * Moves the installation that the environment describes. Returns the exit code: 0 if everything was moved and verified,
 * 1 if something failed or is incomplete, 2 for a usage error.
 */
export async function move(environment: Environment, { arguments: args, writeLine }: MoveCommand): Promise<number> {
  const whenStoreFails = 'Copied files are kept. Run the same command again to copy the rest.'
  const { exitCode, output } = await runCommand(
    { arguments: args, usage: USAGE, options: OPTIONS, whenStoreFails },
    async ({ to: database = null, files, env }) => {
      const bucket = files === undefined ? null : parseBucket(files)
      requireTarget(database, bucket)
      const file = env === undefined ? null : path.resolve(root, env)
      if (file !== null && existsSync(file)) throw new CommandError(`${file} already exists. --env creates a new file.`)
      const configs = await readConfigs(environment, { database, bucket })
      const report = (line: string) => writeLine(replaceControlCharacters(line))
      const migrations = path.join(root, 'server/migrations')
      const moved = await moveInstallation({ ...configs, database, bucket, migrations, report })
      const lines = [...formatMove(moved), ...formatLost(moved, configs.source)]
      if (moved.files && moved.files.different.length > 0)
        throw new CommandError([...lines, 'Not all files are equal after the copy. Nothing else was moved.'].join('\n'))
      const settings = buildNextSettings({ database, bucket }, configs.target, environment)
      if (file !== null) await writeSettings(file, settings)
      lines.push(
        '',
        file === null ? 'The next start needs these lines in .env:' : `The next start needs the settings in ${file}:`,
      )
      lines.push(...formatSettings(settings).map((line) => `  ${line}`))
      lines.push(
        `The data in ${configs.source.dataDir} is unchanged. Without these lines, a server continues to use it.`,
      )
      const isVerified = moved.database?.ledger.every(({ mistakes: violations }) => violations === 0) ?? true
      return { lines, isOk: isVerified && moved.lost.length === 0 }
    },
  )
  for (const line of output.split('\n')) writeLine(line)
  return exitCode
}

function requireTarget(database: string | null, bucket: string | null): void {
  if (database !== null && !/^postgres(ql)?:\/\//.test(database))
    throw new UsageError('--to must be the URL of a PostgreSQL database: postgres://user:password@host/name.')
  if (database === null && bucket === null) throw new UsageError('Specify --to, --files or both.')
}

function parseBucket(url: string): string {
  const [, bucket] = /^s3:\/\/([^/?#]+)\/?$/.exec(url) ?? []
  if (bucket !== undefined) return bucket
  throw new UsageError('--files must be a bucket without a path: s3://<bucket>. Its endpoint comes from S3_ENDPOINT.')
}

type Target = { database: string | null; bucket: string | null }

/**
 * Returns the configurations of the source and of the next start, the target. Throws a ConfigError or a CommandError if
 * the installation can't be moved to this target.
 */
async function readConfigs(environment: Environment, { database, bucket }: Target) {
  const { dataDir } = readConfig({ DATA_DIR: environment['DATA_DIR'] }, root)
  const isEmbedded = database !== null || !environment['DATABASE_URL']
  if (isEmbedded) requireDatabase({ database: { engine: 'pglite' }, dataDir })
  const secret = environment['AUTH_SECRET'] || (await readSecret(dataDir))
  if (database !== null && !secret)
    throw new CommandError(
      `AUTH_SECRET is not set, and ${getSecretPath(dataDir)} does not exist. Without the secret of this installation, every session would become invalid.`,
    )
  const next = {
    ...environment,
    ...(bucket !== null && { S3_BUCKET: bucket }),
    ...(database !== null && { DATABASE_URL: database }),
    ...(secret !== null && { AUTH_SECRET: secret }),
  }
  const target = readConfig(next, root)
  requireFinishedRestore(target)
  const source: Config = {
    ...target,
    ...(isEmbedded && { database: { engine: 'pglite' } }),
    ...(bucket !== null && { store: { kind: 'disk' } }),
  }
  return { source, target }
}

const HASH_CHARACTERS = 16

function formatMove({ files, database }: MoveResult): string[] {
  return [...(files ? ['', ...formatFiles(files)] : []), ...(database ? ['', ...formatDatabase(database)] : [])]
}

function formatDatabase({ tables, ledger, existed }: NonNullable<MoveResult['database']>): string[] {
  const shorten = (sha256 = '') => sha256.slice(0, HASH_CHARACTERS)
  const rows = tables.map(({ name, source, target, isEqual }) => {
    const counts = [String(source.rows), String(target?.rows ?? 0)]
    return [name, ...counts, shorten(source.sha256), shorten(target?.sha256), isEqual ? 'equal' : 'DIFFERENT']
  })
  const total = tables.reduce((sum, { source }) => sum + source.rows, 0)
  return [
    ...formatTable(['table', 'rows here', 'rows there', 'SHA-256 here', 'SHA-256 there', ''], rows, [1, 2]),
    `${total} rows in ${tables.length} tables. ${existed ? 'All existed already.' : 'All were copied in one transaction.'}`,
    '',
    ...ledger.flatMap(formatRuleResult),
  ]
}

function formatFiles({ folders, different, unknown }: NonNullable<MoveResult['files']>): string[] {
  const rows = folders.map(({ folder, files, equal, bytes, copied }) => {
    const counts = [files, equal, bytes, copied].map(String)
    return [folder, ...counts, equal === files ? 'equal' : 'DIFFERENT']
  })
  return [
    ...formatTable(['files', 'here', 'equal there', 'bytes', 'copied now', ''], rows, [1, 2, 3, 4]),
    ...different.map((key) => `DIFFERENT  ${key}`),
    ...(unknown > 0 ? [`${unknown} files exist only in the target. The sweep deletes orphaned ones.`] : []),
  ]
}

function formatLost({ lost }: MoveResult, { dataDir }: Config): string[] {
  if (lost.length === 0) return []
  const advice = `They are missing in the source, too. Restore them from a backup to ${dataDir}/files and move the files again.`
  return [...lost, advice]
}
