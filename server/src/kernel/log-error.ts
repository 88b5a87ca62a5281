import pino from 'pino'

/**
 * Returns the loggable part of an error: its message with those of its causes, and its fields that are strings, numbers
 * or booleans. Query values and email addresses are removed, because they are personal data.
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

/** Removes a visitor's text from the log entry of this error: some vendors quote the prompt in their errors. */
export function hideInLog(error: unknown, text: string): void {
  if (error instanceof Error) hidden.set(error, text)
}

type Clean = (text: string) => string

function cleanerOf(error: Error): Clean {
  const text = hidden.get(error)
  const spellings = text === undefined ? [] : [text, JSON.stringify(text).slice(1, -1)]
  return (said) => spellings.reduce(without, said).replace(MAIL_ADDRESS, '[address]')
}

/** Removes `text`, in full or cut off at the end, as vendors quote it. */
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

/** A query's values are in its message and stack, and therefore in those of every error that it caused. */
function failedQueryIn(error: Error): FailedQuery | undefined {
  let at: unknown = error
  for (let depth = 0; at instanceof Error && depth < CAUSES_MAX; depth++) {
    if ('query' in at && 'params' in at) return at as FailedQuery
    at = at.cause
  }
  return undefined
}

const CAUSES_MAX = 10
/** Fields in which a database repeats values of a row. */
const ROW_FIELDS = new Set(['detail', 'where', 'internalQuery', 'hint'])
const MAIL_ADDRESS = /[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g

/** Lists and objects are dropped: drivers put inputs and responses there. */
function plainFields(fields: object, clean: Clean): Record<string, unknown> {
  const plain = Object.entries(fields).filter(
    ([name, value]) => !ROW_FIELDS.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(plain.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]))
}
