import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config/config.ts'
import { secretFileIn } from '../../kernel/secret-file.ts'
import { CommandError } from '../admin/mistakes.ts'
import type { MoveWish } from './wish.ts'

/** What is set for the next start, and how it is shown. */
interface Setting {
  name: string
  value: string
  /** In the place of a value that nobody should read over a shoulder or in a log. */
  shown?: string
}

type Environment = Record<string, string | undefined>

/** All that the next start needs and that was not so before. */
export function settingsOf(wish: MoveWish, target: Config, environment: Environment): Setting[] {
  const settings: Setting[] = []
  if (wish.database !== null) {
    settings.push({ name: 'DATABASE_URL', value: wish.database, shown: withoutPassword(wish.database) })
    const isKnown = Boolean(environment['AUTH_SECRET'])
    const shown = isKnown ? '… as it is set now' : `… the text in ${secretFileIn(target.dataDir)}`
    settings.push({ name: 'AUTH_SECRET', value: target.authSecret ?? '', shown })
  }
  if (wish.bucket === null) return settings
  settings.push({ name: 'S3_BUCKET', value: wish.bucket })
  for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_ADDRESSING', 'S3_LINKS', 'S3_ACCESS_KEY_ID'] as const)
    if (environment[name]) settings.push({ name, value: environment[name] })
  const value = environment['S3_SECRET_ACCESS_KEY'] ?? ''
  return [...settings, { name: 'S3_SECRET_ACCESS_KEY', value, shown: '… as it is set now' }]
}

/** One below the other. */
export function shownSettings(settings: Setting[]): string[] {
  return settings.map(({ name, value, shown }) => `${name}=${shown ?? value}`)
}

/** Into a new file that only its owner may read, as `.env` is written. */
export async function writeSettings(file: string, settings: Setting[]): Promise<void> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(`${file} could not be made: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    await handle.writeFile(settings.map(({ name, value }) => `${name}=${quoted(value)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Where a relative name leads: npm runs commands in the project's folder. */
export function fileOf({ environmentFile }: MoveWish, root: string): string | null {
  return environmentFile === null ? null : path.resolve(root, environmentFile)
}

/** Not every reader of such files takes quotes away, so they stand only where they are needed. */
function quoted(value: string): string {
  if (/^[\w./:@%+=,?&~-]*$/.test(value)) return value
  const mark = ["'", '"', '`'].find((each) => !value.includes(each))
  if (mark === undefined) throw new CommandError('A value has every kind of quote in it: write the lines by hand.')
  return `${mark}${value}${mark}`
}

function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/?#]*:)[^@/]*(?=@)/, '$1…').replace(/(password=)[^&]*/i, '$1…')
}
