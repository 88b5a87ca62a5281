import pino from 'pino'

/**
 * What is logged of an error: what it says, with those that caused it, and what it carries beside that in single words and numbers.
 * A failed query is logged without the values that went into it, and no mail address at all: they are people's data.
 */
export function serializeError(error: Error): object {
  const query = failedQueryIn(error)
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error)
  const clean = cleanerOf(error)
  if (!query) return { type, message: clean(message), stack: clean(stack), ...plainFields(rest, clean) }
  const reason = query.cause instanceof Error ? query.cause : query
  const { code, constraint } = reason as { code?: string; constraint?: string }
  const what = error === query ? (query.cause instanceof Error ? reason.name : 'Failed query') : clean(error.message)
  return { type: error.name, query: query.query, message: what, code, constraint }
}

const hidden = new WeakMap<Error, string>()

/** Keeps a visitor's text out of the log of this error: some vendors repeat in their refusals what they were asked for. */
export function hideInLog(error: unknown, text: string): void {
  if (error instanceof Error) hidden.set(error, text)
}

type Clean = (text: string) => string

function cleanerOf(error: Error): Clean {
  const text = hidden.get(error)
  const spellings = text === undefined ? [] : [text, JSON.stringify(text).slice(1, -1)]
  return (said) => spellings.reduce(without, said).replace(MAIL_ADDRESS, '[address]')
}

/** Whole, or cut off at the end, as vendors quote. */
function without(said: string, text: string): string {
  const rest = said.replaceAll(text, '[hidden]')
  const beginning = text.slice(0, BEGINNING)
  if (!rest.includes(beginning)) return rest
  return rest
    .split('\n')
    .map((line) => (line.includes(beginning) ? `${line.slice(0, line.indexOf(beginning))}[hidden]` : line))
    .join('\n')
}

const BEGINNING = 12

interface FailedQuery extends Error {
  query: unknown
  params: unknown
}

/** A query's values stand in its message and stack, and so in those of every error that it has caused. */
function failedQueryIn(error: Error): FailedQuery | undefined {
  let at: unknown = error
  for (let depth = 0; at instanceof Error && depth < CAUSES_MAX; depth++) {
    if ('query' in at && 'params' in at) return at as FailedQuery
    at = at.cause
  }
  return undefined
}

const CAUSES_MAX = 10
/** Where a database repeats values of a row. */
const ROW_FIELDS = new Set(['detail', 'where', 'internalQuery', 'hint'])
const MAIL_ADDRESS = /[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g

/** Lists and objects are what drivers were given or were answered. */
function plainFields(fields: object, clean: Clean): Record<string, unknown> {
  const plain = Object.entries(fields).filter(
    ([name, value]) => !ROW_FIELDS.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(plain.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]))
}
