import { open } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import { getSecretPath } from '../kernel/secret-file.ts'
import { CommandError } from '../compose/admin/cli-errors.ts'
import type { MoveRequest } from '../compose/archive/move.ts'

interface Setting {
  name: string
  value: string
  /** Printed instead of a secret value. */
  printed?: string
}

type Environment = Record<string, string | undefined>

/** Returns all settings with which the server must be started after a move. */
export function buildNextSettings(
  { database, bucket }: Pick<MoveRequest, 'database' | 'bucket'>,
  target: Config,
  environment: Environment,
): Setting[] {
  const settings: Setting[] = []
  if (database !== null) {
    const location = environment['AUTH_SECRET'] ? 'as it is set now' : `the text in ${getSecretPath(target.dataDir)}`
    settings.push({ name: 'DATABASE_URL', value: database, printed: maskPassword(database) })
    settings.push({ name: 'AUTH_SECRET', value: target.authSecret ?? '', printed: `… ${location}` })
  }
  if (bucket === null) return settings
  settings.push({ name: 'S3_BUCKET', value: bucket })
  for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_ADDRESSING', 'S3_LINKS', 'S3_ACCESS_KEY_ID'] as const)
    if (environment[name]) settings.push({ name, value: environment[name] })
  const value = environment['S3_SECRET_ACCESS_KEY'] ?? ''
  return [...settings, { name: 'S3_SECRET_ACCESS_KEY', value, printed: '… as it is set now' }]
}

export function formatSettings(settings: Setting[]): string[] {
  return settings.map(({ name, value, printed }) => `${name}=${printed ?? value}`)
}

/** Writes the settings to a new `.env` file that only its owner can read. */
export async function writeSettings(file: string, settings: Setting[]): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(`${file} could not be created: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    await handle.writeFile(settings.map(({ name, value }) => `${name}=${quoteIfNeeded(value)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Quotes only values that need it, because some parsers of `.env` files keep the quotes. */
function quoteIfNeeded(value: string): string {
  if (/^[\w./:@%+=,?&~-]*$/.test(value)) return value
  const quote = ["'", '"', '`'].find((character) => !value.includes(character))
  if (quote === undefined) throw new CommandError('A value contains every kind of quote. Write the lines by hand.')
  return `${quote}${value}${quote}`
}

function maskPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/?#]*:)[^@/]*(?=@)/, '$1…').replace(/(password=)[^&]*/i, '$1…')
}
