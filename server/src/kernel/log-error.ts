import pino, { type SerializedError } from 'pino'

/** What is logged of an error. A failed query is logged without the values that went into it: they are people's data. */
export function serializeError(error: Error): SerializedError | object {
  if (!('query' in error && 'params' in error)) return pino.stdSerializers.err(error)
  const cause = error.cause instanceof Error ? error.cause : undefined
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string }
  return { type: error.name, query: error.query, message: cause?.name ?? 'Failed query', code, constraint }
}
