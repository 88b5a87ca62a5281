import { UsageError } from './mistakes.ts'

export interface Expected {
  positionals: string[]
  options: string[]
  /** The options that take no value. */
  flags: string[]
}

/** `--name value`, `--name=value` and what stands without a name, in any order: a number below zero is a value like any other. */
export function readArguments(args: string[], { positionals, options, flags }: Expected): Record<string, unknown> {
  const found = new Map<string, unknown>()
  const unnamed: string[] = []
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('--')) {
      unnamed.push(arg)
      continue
    }
    const [, name = '', value] = /^--([^=]*)(?:=(.*))?$/s.exec(arg) ?? []
    if (!options.includes(name)) throw new UsageError(`There is no option --${name} here.`)
    if (found.has(name)) throw new UsageError(`--${name} is there twice.`)
    found.set(name, flags.includes(name) ? readFlag(name, value) : (value ?? readNext(name, args[++index])))
  }
  if (unnamed.length > positionals.length) throw new UsageError(`“${unnamed[positionals.length]}” is one too many.`)
  positionals.forEach((name, index) => index < unnamed.length && found.set(name, unnamed[index]))
  return Object.fromEntries(found)
}

function readFlag(name: string, value: string | undefined): true {
  if (value !== undefined) throw new UsageError(`--${name} takes no value.`)
  return true
}

function readNext(name: string, value: string | undefined): string {
  if (value === undefined || value.startsWith('--')) throw new UsageError(`--${name} needs a value.`)
  return value
}
