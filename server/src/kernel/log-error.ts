import pino from 'pino'

/**
 * Returns the loggable part of an error: its message with those of its causes, and its fields that are strings, numbers
 * or booleans. Query values and email addresses are removed, because they are personal data.
 */
export function serializeError(error: Error): object {
  const query = findFailedQuery(error)
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error)
  const clean = createCleaner(error)
  if (!query) return { type, message: clean(message), stack: clean(stack), ...toPrimitiveFields(rest, clean) }
  const reason = query.cause instanceof Error ? query.cause : query
  const { code, constraint } = reason as { code?: string; constraint?: string }
  const summary = error === query ? (query.cause instanceof Error ? reason.name : 'Failed query') : clean(error.message)
  return { type: error.name, query: query.query, message: summary, code, constraint }
}

const hiddenTexts = new WeakMap<Error, string>()

/** Removes a user's text from the log entry of this error: some vendors quote the prompt in their errors. */
export function hideInLog(error: unknown, text: string): void {
  if (error instanceof Error) hiddenTexts.set(error, text)
}

type Clean = (text: string) => string

function createCleaner(error: Error): Clean {
  const text = hiddenTexts.get(error)
  const spellings = text === undefined ? [] : [text, JSON.stringify(text).slice(1, -1)]
  return (message) => spellings.reduce(removeText, message).replace(EMAIL_PATTERN, '[email]')
}

/** Removes `text`, in full or cut off at the end, as vendors quote it. */
function removeText(message: string, text: string): string {
  const rest = message.replaceAll(text, '[hidden]')
  const prefix = text.slice(0, PREFIX_LENGTH)
  if (!rest.includes(prefix)) return rest
  return rest
    .split('\n')
    .map((line) => (line.includes(prefix) ? `${line.slice(0, line.indexOf(prefix))}[hidden]` : line))
    .join('\n')
}

const PREFIX_LENGTH = 12

interface FailedQuery extends Error {
  query: unknown
  params: unknown
}

/**
 * Returns the failed query that is the error or one of its causes. The values of a query are in its message and stack,
 * and therefore in those of every error that it caused.
 */
function findFailedQuery(error: Error): FailedQuery | undefined {
  let current: unknown = error
  for (let depth = 0; current instanceof Error && depth < CAUSES_MAX; depth++) {
    if ('query' in current && 'params' in current) return current as FailedQuery
    current = current.cause
  }
  return undefined
}

const CAUSES_MAX = 10
/** Fields in which a database error quotes values of a row. */
const ROW_FIELDS = new Set(['detail', 'where', 'internalQuery', 'hint'])
const EMAIL_PATTERN = /[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g

/** Lists and objects are dropped, because drivers put inputs and responses there. */
function toPrimitiveFields(fields: object, clean: Clean): Record<string, unknown> {
  const primitives = Object.entries(fields).filter(
    ([name, value]) => !ROW_FIELDS.has(name) && ['string', 'number', 'boolean'].includes(typeof value),
  )
  return Object.fromEntries(primitives.map(([name, value]) => [name, typeof value === 'string' ? clean(value) : value]))
}
