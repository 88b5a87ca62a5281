import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { toErrorResult, type CommandResult } from '../compose/admin/commands.ts'
import { CommandError, UsageError } from '../compose/admin/cli-errors.ts'
import { replaceControlCharacters, escapeControlCharacters } from '../compose/admin/format-output.ts'
import { ConfigError } from '../config/config.ts'
import { DatabaseInUseError, DatabaseUnreachableError } from '../ports/database.ts'
import { ObjectStoreError } from '../ports/object-store.ts'

export interface CommandLine<Options extends ParseArgsOptionsConfig> {
  arguments: string[]
  /** Printed for `--help`, and after a usage error. */
  usage: string
  options: Options
  /** Printed before the error if a server uses the embedded database. */
  whenInUse?: string
  /** Appended to the message of an object store error. */
  whenStoreFails?: string
}

export interface CommandReport {
  lines: string[]
  /** With `--json`, printed as JSON instead of the lines. */
  data?: unknown
  /** If false, the result reports a problem and the command exits with 1. */
  isOk?: boolean
}

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values']

/** Runs a command. The exit code is 0, or 1 if the command failed or reports a problem, or 2 for a usage error. */
export async function runCommand<Options extends ParseArgsOptionsConfig>(
  commandLine: CommandLine<Options>,
  run: (options: Values<Options>) => Promise<CommandReport>,
): Promise<CommandResult> {
  const { arguments: args, usage, options } = commandLine
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { exitCode: 0, output: usage }
  const isJson = args.includes('--json')
  try {
    const { lines, data, isOk = true } = await run(parseOptions(args, options))
    const output = isJson
      ? escapeControlCharacters(JSON.stringify(data, null, 2))
      : lines.map(replaceControlCharacters).join('\n')
    return { exitCode: isOk ? 0 : 1, output }
  } catch (error) {
    return toErrorResult(toCommandError(error, commandLine), isJson)
  }
}

function parseOptions<Options extends ParseArgsOptionsConfig>(args: string[], options: Options): Values<Options> {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Converts errors that the operator can fix; returns others unchanged. */
function toCommandError(
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
