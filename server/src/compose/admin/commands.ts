import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import type { Logger } from '../../kernel/logger.ts'
import type { CommandServices, Work } from './command.ts'
import { addCreditsCommands } from './credits-commands.ts'
import { addImagesCommands } from './images-commands.ts'
import { addLedgerCommands } from './ledger-commands.ts'
import { CommandError, UsageError } from './mistakes.ts'
import { addOrdersCommands } from './orders-commands.ts'
import { addPacksCommands } from './packs-commands.ts'
import { plain, plainJson } from './printing.ts'
import { addUsersCommands } from './users-commands.ts'

/** A command as it was typed. */
export interface CommandRequest {
  arguments: string[]
  /** The operator's name in the system, for the audit log. */
  operator: string
}

export interface Answer {
  /** 0: done; 1: a check failed, or it could not be done; 2: wrong usage. */
  exitCode: number
  output: string
  /** The output says why the command was not done, and belongs on standard error. */
  isRefusal?: boolean | undefined
}

/** Answers what needs no database: help and wrong usage. Returns null for a command that can run. */
export function checkUsage(args: string[]): Answer | null {
  const parsed = parse(args)
  return typeof parsed === 'function' ? null : parsed
}

/** Runs a command. Never rejects: unexpected errors are logged, and their message is returned without a stack. */
export async function runAdminCommand(
  services: CommandServices,
  { arguments: args, operator }: CommandRequest,
  logger: Logger,
): Promise<Answer> {
  const work = parse(args)
  if (typeof work !== 'function') return work
  try {
    const { lines, data, isOk = true } = await work(services, { id: null, name: operator })
    const output = isJson(args) ? plainJson(JSON.stringify(data, null, 2)) : lines.map(plain).join('\n')
    return { exitCode: isOk ? 0 : 1, output }
  } catch (error) {
    if (!(error instanceof CommandError)) logger.error({ err: error }, 'A command of the operator failed.')
    return refusalOf(error, isJson(args))
  }
}

/** Returns the answer that explains an error. */
export function refusalOf(error: unknown, json: boolean): Answer {
  const sentence = error instanceof UsageError || error instanceof CommandError ? error.message : failureOf(error)
  const output = json ? plainJson(JSON.stringify({ error: sentence })) : sentence.split('\n').map(plain).join('\n')
  return { exitCode: error instanceof UsageError ? 2 : 1, output, isRefusal: true }
}

/** Returns the work of the command that was typed, or the answer to a request for help or to wrong usage. */
function parse(args: string[]): Work | Answer {
  const works: Work[] = []
  let output = ''
  const write = (text: string) => void (output += text)
  const program = new Command('npm run admin --')
    .option('--json', 'print JSON for programs; `npm run --silent` omits the lines of npm')
    .configureOutput({ writeOut: write, writeErr: write })
    .configureHelp({ showGlobalOptions: true, visibleCommands: leavesOf, subcommandTerm: fullNameOf })
    .showHelpAfterError()
    .exitOverride()
  const run = (work: Work) => void works.push(work)
  addCreditsCommands(program.command('credits'), run)
  addOrdersCommands(program.command('orders'), run)
  addLedgerCommands(program.command('ledger'), run)
  addUsersCommands(program.command('users'), run)
  addPacksCommands(program.command('packs'), run)
  addImagesCommands(program.command('images'), run)
  try {
    program.parse(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.exitCode !== 0) return refusalOf(new UsageError(output.trim()), isJson(args))
  }
  return works[0] ?? { exitCode: 0, output: output.trim() }
}

function isJson(args: string[]): boolean {
  return args.includes('--json')
}

/** The help of all commands lists them with their full names instead of their groups. */
function leavesOf({ commands }: CommandUnknownOpts): CommandUnknownOpts[] {
  return commands.flatMap((child) => (child.commands.length > 0 ? [...child.commands] : [child]))
}

function fullNameOf(command: CommandUnknownOpts): string {
  return `${command.parent?.name()} ${command.name()} ${command.usage()}`
}

/** Returns the message of the innermost cause: those around it describe statements. */
function failureOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return failureOf(error.cause)
  return `That failed: ${error instanceof Error ? error.message : String(error)}`
}
