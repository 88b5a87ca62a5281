import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Logger } from '../../kernel/logger.ts'
import type { CommandServices, Work } from './command.ts'
import { addCreditsCommands } from './credits-commands.ts'
import { addImagesCommands } from './images-commands.ts'
import { addLedgerCommands } from './ledger-commands.ts'
import { CommandError, UsageError } from './cli-errors.ts'
import { addOrdersCommands } from './orders-commands.ts'
import { addPacksCommands } from './packs-commands.ts'
import { replaceControlCharacters, escapeControlCharacters } from './format-output.ts'
import { addUsersCommands } from './users-commands.ts'

/** A command as the operator typed it. */
export interface CommandRequest {
  arguments: string[]
  /** The system user of the command line, for the audit log. */
  operator: string
}

export interface CommandResult {
  /** 0: done; 1: failed, or a check failed; 2: usage error. */
  exitCode: number
  output: string
  /** Whether the output explains a failure, so that it is printed to standard error. */
  isError?: boolean | undefined
}

/** Handles help and usage errors, which need no database. Returns null for a command that can run. */
export function checkUsage(args: string[]): CommandResult | null {
  const parsed = parseCommand(args)
  return typeof parsed === 'function' ? null : parsed
}

/** Runs a command. Never rejects: unexpected errors are logged, and their message is returned without the stack. */
export async function runAdminCommand(
  services: CommandServices,
  { arguments: args, operator }: CommandRequest,
  logger: Logger,
): Promise<CommandResult> {
  const work = parseCommand(args)
  if (typeof work !== 'function') return work
  try {
    const { lines, data, isOk = true } = await work(services, { id: null, name: operator })
    const output = wantsJson(args)
      ? escapeControlCharacters(JSON.stringify(data, null, 2))
      : lines.map(replaceControlCharacters).join('\n')
    return { exitCode: isOk ? 0 : 1, output }
  } catch (error) {
    if (!(error instanceof CommandError)) logger.error({ err: error }, 'An admin command failed.')
    return toErrorResult(error, wantsJson(args))
  }
}

/** Converts an error to a result. */
export function toErrorResult(error: unknown, asJson: boolean): CommandResult {
  const message = error instanceof UsageError || error instanceof CommandError ? error.message : getRootMessage(error)
  const output = asJson
    ? escapeControlCharacters(JSON.stringify({ error: message }))
    : message.split('\n').map(replaceControlCharacters).join('\n')
  return { exitCode: error instanceof UsageError ? 2 : 1, output, isError: true }
}

/** Returns the work of the parsed command, or the result of a help request or a usage error. */
function parseCommand(args: string[]): Work | CommandResult {
  const works: Work[] = []
  let output = ''
  const write = (text: string) => void (output += text)
  const program = new Command('npm run admin --')
    .option('--json', 'print JSON for programs; `npm run --silent` omits the lines of npm')
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({ showGlobalOptions: true, visibleCommands: listLeafCommands, subcommandTerm: getFullName })
    .showHelpAfterError()
    .exitOverride()
  const setWork = (work: Work) => void works.push(work)
  addCreditsCommands(program.command('credits'), setWork)
  addOrdersCommands(program.command('orders'), setWork)
  addLedgerCommands(program.command('ledger'), setWork)
  addUsersCommands(program.command('users'), setWork)
  addPacksCommands(program.command('packs'), setWork)
  addImagesCommands(program.command('images'), setWork)
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) return toErrorResult(new UsageError(output.trim()), wantsJson(args))
  }
  return works[0] ?? { exitCode: 0, output: output.trim() }
}

function wantsJson(args: string[]): boolean {
  return args.includes('--json')
}

/** The help lists all commands with their full names instead of their groups. */
function listLeafCommands({ commands }: CommandUnknownOpts): CommandUnknownOpts[] {
  return commands.flatMap((child) => (child.commands.length > 0 ? [...child.commands] : [child]))
}

function getFullName(command: CommandUnknownOpts): string {
  return `${command.parent?.name()} ${command.name()} ${command.usage()}`
}

/** Returns the message of the innermost cause: outer messages describe SQL statements. */
function getRootMessage(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return getRootMessage(error.cause)
  return `Failed: ${error instanceof Error ? error.message : String(error)}`
}
