import type { Logger } from '../../kernel/logger.ts'
import type { Command, CommandParts, RunCommand } from './command.ts'
import { creditsCommands } from './credits-commands.ts'
import { imageFilesCommands } from './image-files-commands.ts'
import { ledgerCommands } from './ledger-commands.ts'
import { CommandError, UsageError } from './mistakes.ts'
import { ordersCommands } from './orders-commands.ts'
import { packsCommands } from './packs-commands.ts'
import { plain, plainJson } from './printing.ts'
import { usersCommands } from './users-commands.ts'

/** What was typed, and by whom. */
export interface Order {
  arguments: string[]
  operator: string
}

export interface Answer {
  /** 0 done, 1 not so or not possible, 2 not understood. */
  exitCode: number
  output: string
  /** Not what was asked for, but why it is not there. */
  isRefusal?: boolean | undefined
}

const commands: Command[] = [
  creditsCommands,
  ordersCommands,
  ledgerCommands,
  usersCommands,
  packsCommands,
  imageFilesCommands,
].flat()

/** The answer to what needs no database: help, and what is not understood. Null for a command that can be run. */
export function answerWithoutRunning(args: string[]): Answer | null {
  const { names, isHelp, isJson } = read(args)
  if (isHelp || names.length === 0)
    return { exitCode: isHelp ? 0 : 2, output: usageOf(matching(names)), isRefusal: !isHelp }
  try {
    prepare(names)
    return null
  } catch (error) {
    return refusalOf(error, isJson)
  }
}

/** Runs what was typed; never rejects. What nobody foresaw is logged, and told without a stack. */
export async function runOrder(parts: CommandParts, order: Order, logger: Logger): Promise<Answer> {
  const { names, isJson } = read(order.arguments)
  try {
    const { lines, data, isWell = true } = await prepare(names)(parts, order.operator)
    const output = isJson ? plainJson(JSON.stringify(data, null, 2)) : lines.map(plain).join('\n')
    return { exitCode: isWell ? 0 : 1, output }
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CommandError))
      logger.error({ err: error }, 'A command of the operator failed.')
    return refusalOf(error, isJson)
  }
}

/** As every answer to a mistake is written. */
export function refusalOf(error: unknown, isJson: boolean): Answer {
  const sentence = error instanceof UsageError || error instanceof CommandError ? error.message : failureOf(error)
  const output = isJson ? plainJson(JSON.stringify({ error: sentence })) : sentence.split('\n').map(plain).join('\n')
  return { exitCode: error instanceof UsageError ? 2 : 1, output, isRefusal: true }
}

function read(args: string[]) {
  return {
    names: args.filter((arg) => arg !== '--json' && arg !== '--help' && arg !== '-h'),
    isHelp: args.includes('--help') || args.includes('-h') || (args.length === 1 && args[0] === 'help'),
    isJson: args.includes('--json'),
  }
}

function prepare([group = '', verb = '', ...rest]: string[]): RunCommand {
  const command = commands.find(({ name }) => name === `${group} ${verb}`)
  if (!command)
    throw new UsageError(`There is no command “${`${group} ${verb}`.trim()}”.\n\n${usageOf(matching([group]))}`)
  try {
    return command.read(rest)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    throw new UsageError(`${error.message}\n\n${usageOf([command])}`)
  }
}

/** All commands if none begins like this. */
function matching([group = '', verb = '']: string[]): Command[] {
  const named = commands.filter(({ name }) => name === `${group} ${verb}`)
  if (named.length > 0) return named
  const ofGroup = commands.filter(({ name }) => name.startsWith(`${group} `))
  return ofGroup.length > 0 ? ofGroup : commands
}

function usageOf(shown: Command[]): string {
  return [
    'npm run admin -- <command> [--json] [--help]',
    '',
    ...shown.flatMap(({ name, takes, does }) => [`  ${name} ${takes}`.trimEnd(), `      ${does}`]),
    '',
    '<user> is an id or an address of mail. --json prints for programs; `npm run --silent` leaves out what npm prints itself.',
  ].join('\n')
}

/** The innermost reason: what wraps it tells of statements, not of what is wrong. */
function failureOf(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return failureOf(error.cause)
  return `That failed: ${error instanceof Error ? error.message : String(error)}`
}
