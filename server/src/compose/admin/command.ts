import { InvalidArgumentError } from '@commander-js/extra-typings'
import { ORPCError } from '@orpc/server'
import type { ErrorCode } from '@pictor/contract/errors'
import type { AdminActor } from '../../kernel/procedures.ts'
import type { Db } from '../../ports/database.ts'
import type { AdminServices } from '../admin-features.ts'
import { CommandError } from './cli-errors.ts'

/** The services that commands call, in a server or in the command's own process. */
export type CommandServices = AdminServices & { db: Db }

export interface Outcome {
  /** Printed one line each. */
  lines: string[]
  /** The same result as an object; printed as JSON with `--json`. */
  data: unknown
  /** If false, a check failed and the command exits with 1. */
  isOk?: boolean
}

/** Carries out a command. */
export type Work = (services: CommandServices, actor: AdminActor) => Promise<Outcome>

/** Stores the work of the parsed command, which runs later. */
export type SetWork = (work: Work) => void

/** Returns a parser for texts of 1 to `max` characters. */
export function createTextParser(max: number) {
  return (value: string, previous?: string): string => {
    requireSingleValue(value, previous)
    const trimmed = value.trim()
    if (trimmed === '' || trimmed.length > max) throw new InvalidArgumentError(`It must have 1 to ${max} characters.`)
    if (trimmed.includes('\0')) throw new InvalidArgumentError('It must not contain U+0000.')
    return trimmed
  }
}

/** Returns a parser for whole numbers from 1 to `max`. */
export function createCountParser(max: number) {
  return (value: string, previous?: number): number => {
    requireSingleValue(value, previous)
    const isCount = /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max
    if (!isCount) throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`)
    return Number(value)
  }
}

const CREDITS_MAX = 1_000_000_000

/** Parses a signed number of credits. */
export function parseAmount(value: string): number {
  const isAmount = /^[+-]?\d{1,10}$/.test(value) && Number(value) !== 0 && Math.abs(Number(value)) <= CREDITS_MAX
  if (!isAmount)
    throw new InvalidArgumentError(`It must be a whole number of credits, not zero and at most ${CREDITS_MAX}.`)
  return Number(value)
}

/**
 * Rejects a repeated option and an option without a value. Commander would use the last of two values, or the next
 * option as the value.
 */
function requireSingleValue(value: string, previous: unknown): void {
  if (previous !== undefined) throw new InvalidArgumentError('It is given twice.')
  if (value.startsWith('--')) throw new InvalidArgumentError('Its value is missing.')
}

/** Returns an error handler that throws these messages for the operator instead of API errors with these codes. */
export function explainApiErrors(messages: Partial<Record<ErrorCode, string>>) {
  return (error: unknown): never => {
    const message = error instanceof ORPCError ? messages[error.code as ErrorCode] : undefined
    throw message === undefined ? error : new CommandError(message)
  }
}
