import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { toErrorResult, type CommandResult } from '../compose/admin/commands.ts'
import { CommandError, UsageError } from '../compose/admin/cli-errors.ts'
import { stripControlCharacters, escapeControlCharacters } from '../compose/admin/format-output.ts'
import { ConfigError } from '../config/config.ts'
import { DatabaseInUseError, DatabaseUnreachableError } from '../ports/database.ts'
import { ObjectStoreError } from '../ports/object-store.ts'

export interface CommandLine<Options extends ParseArgsOptionsConfig> {
  arguments: string[]
  /** Printed for `--help`, and after a usage error. */
  usage: string
  options: Options
  /** Printed if a server uses the embedded database. */
  whenInUse?: string
  /** Appended to the error of a store. */
  whenStoreFails?: string
}

export interface Result {
  lines: string[]
  /** Printed as JSON instead of the lines with `--json`. */
  data?: unknown
  isOk?: boolean
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values']

/** Runs a command. The exit code is 0, or 1 if it failed or the result reports a problem, or 2 for a usage error. */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  line: CommandLine<Options>,
  run: (options: Values<Options>) => Promise<Result>,
): Promise<CommandResult> {
  const { arguments: args, usage, options } = line
  if (args.some((each) => each === '--help' || each === '-h')) return { exitCode: 0, output: usage }
  const isJson = args.includes('--json')
  try {
    const { lines, data, isOk = true } = await run(parseOptions(args, options))
    const output = isJson
      ? escapeControlCharacters(JSON.stringify(data, null, 2))
      : lines.map(stripControlCharacters).join('\n')
    return { exitCode: isOk ? 0 : 1, output }
  } catch (error) {
    return toErrorResult(explain(error, line), isJson)
  }
}

function parseOptions<Options extends ParseArgsOptionsConfig>(args: string[], options: Options): Values<Options> {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function explain(
  error: unknown,
  { usage, whenInUse, whenStoreFails }: Omit<CommandLine<ParseArgsOptionsConfig>, 'arguments' | 'options'>,
): unknown {
  if (error instanceof UsageError) return new UsageError(`${error.message}\n\n${usage}`)
  if (error instanceof ConfigError)
    return new CommandError(`The configuration can't be used:\n${error.issues.join('\n')}`)
  if (error instanceof DatabaseInUseError) return new CommandError([whenInUse, error.message].join('\n').trim())
  if (error instanceof DatabaseUnreachableError) return new CommandError(error.message)
  if (error instanceof ObjectStoreError) return new CommandError([error.message, whenStoreFails].join(' ').trim())
  return error
}
