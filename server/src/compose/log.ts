import pino from 'pino'
import type { Config } from '../config.ts'
import { serializeError } from '../kernel/log-error.ts'
import { currentRequestId } from '../kernel/request-id.ts'
import type { Overrides } from './parts.ts'

/** The log: a line of JSON for each event. What is done for a request says for which, whoever logs it. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, { log }: Pick<Overrides, 'log'>): pino.Logger {
  const options: pino.LoggerOptions = {
    level: logLevel,
    serializers: { err: serializeError },
    mixin(_fields, _level, logger) {
      const requestId = currentRequestId()
      // The request's own logger says it already.
      return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }
    },
  }
  return log ? pino(options, log) : pino(options)
}
