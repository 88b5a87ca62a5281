import { readArguments } from '../admin/arguments.ts'
import { CommandError, UsageError } from '../admin/mistakes.ts'
import { refusalOf, type Answer } from '../admin/commands.ts'
import { plain, plainJson } from '../admin/printing.ts'
import { ConfigError } from '../../config/config.ts'
import { DatabaseInUseError, DatabaseUnreachableError } from '../../ports/database.ts'
import { ObjectStoreError } from '../../ports/object-store.ts'

export interface Typed {
  /** What `--to` or `--from` names. */
  place: string
  /** The other options that were given, with their values. */
  options: Record<string, unknown>
}

export interface CommandLine {
  arguments: string[]
  /** Shown for `--help`, and below what is not understood. */
  usage: string
  /** `to` or `from`. */
  option: string
  /** Others that take a value. */
  options?: string[]
  /** What is done while no server may hold the embedded database. */
  whenInUse: string
}

export interface Told {
  lines: string[]
  data: unknown
  isWell?: boolean
}

/** Answers what was typed, as `npm run admin` does: with 0, with 1 if it could not be done, with 2 if it is not understood. */
export async function answerTo(line: CommandLine, run: (typed: Typed) => Promise<Told>): Promise<Answer> {
  const isJson = line.arguments.includes('--json')
  if (line.arguments.some((each) => each === '--help' || each === '-h')) return { exitCode: 0, output: line.usage }
  try {
    const { lines, data, isWell = true } = await run(read(line))
    const output = isJson ? plainJson(JSON.stringify(data, null, 2)) : lines.map(plain).join('\n')
    return { exitCode: isWell ? 0 : 1, output }
  } catch (error) {
    return refusalOf(explain(error, line.whenInUse), isJson)
  }
}

function read({ arguments: args, option, options = [], usage }: CommandLine): Typed {
  try {
    const found = readArguments(args, { positionals: [], options: [option, 'json', ...options], flags: ['json'] })
    const place = found[option]
    if (typeof place !== 'string' || place === '') throw new UsageError(`--${option} is missing.`)
    return { place, options: found }
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${error.message}\n\n${usage}`) : error
  }
}

function explain(error: unknown, whenInUse: string): unknown {
  if (error instanceof ConfigError)
    return new CommandError(`The configuration can't be used:\n${error.mistakes.join('\n')}`)
  if (error instanceof DatabaseInUseError) return new CommandError(`${whenInUse}\n${error.message}`)
  if (error instanceof ObjectStoreError || error instanceof DatabaseUnreachableError)
    return new CommandError(error.message)
  return error
}
