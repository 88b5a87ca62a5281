import { z } from 'zod'
import type { Credits } from '../../features/credits/index.ts'
import type { Reconciliation } from '../../features/payments/index.ts'
import type { Suspensions } from '../../features/moderation/index.ts'
import type { TurnOffTwoStep } from '../../features/users/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../ports/database.ts'
import { readArguments } from './arguments.ts'
import { UsageError } from './mistakes.ts'

/** What commands work with, in the server as beside it. */
export interface CommandParts {
  db: Db
  credits: Credits
  clock: Clock
  reconciliation: Pick<Reconciliation, 'reconcile'>
  suspensions: Suspensions
  turnOffTwoStep: TurnOffTwoStep
}

export interface Outcome {
  /** To be printed one below the other. */
  lines: string[]
  /** The same for programs. */
  data: unknown
  /** Whether what was looked at is as it should be; else the command ends with 1. */
  isWell?: boolean
}

export type RunCommand = (parts: CommandParts, operator: string) => Promise<Outcome>

export interface Command {
  /** Two words. */
  name: string
  /** What follows them, as the usage writes it. */
  takes: string
  does: string
  /** Reads what follows the name, or throws a UsageError. */
  read(args: string[]): RunCommand
}

interface Definition<Shape extends z.ZodRawShape> {
  name: string
  takes: string
  does: string
  /** The fields that come without a name, in their order. */
  positionals?: (keyof Shape & string)[]
  /** Positionals and options; a boolean one takes no value. */
  wish: Shape
  run(
    parts: CommandParts,
    wish: z.infer<z.ZodObject<Shape, z.core.$strict>>,
    operator: string,
  ): Promise<Outcome> | Outcome
}

export function defineCommand<Shape extends z.ZodRawShape>(definition: Definition<Shape>): Command {
  const { name, takes, does, positionals = [], run } = definition
  const wish = z.strictObject(definition.wish)
  return {
    ...{ name, takes, does },
    read(args) {
      const options = Object.keys(definition.wish).filter((field) => !positionals.includes(field))
      const parsed = wish.safeParse(readArguments(args, { positionals, options, flags: FLAGS }))
      if (!parsed.success) throw new UsageError(sentencesOf(parsed.error, positionals))
      return async (parts, operator) => run(parts, parsed.data, operator)
    },
  }
}

/** Of all commands. */
const FLAGS = ['attention', 'off', 'on', 'keep-sessions']

function sentencesOf({ issues }: z.ZodError, positionals: string[]): string {
  return issues
    .map(({ path: [field], message }) => {
      const name = String(field)
      return `${positionals.includes(name) ? `<${name}>` : `--${name}`} ${message}.`
    })
    .join('\n')
}
