import pino from 'pino'
import type { Config } from '../config/config.ts'
import { serializeError } from '../kernel/log-error.ts'
import { currentSubject } from '../kernel/log-context.ts'
import type { Overrides } from './parts.ts'

/** The log: a line of JSON for each event. What is done for a request, a generation, an order or a mail says for which, whoever logs it. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, { log }: Pick<Overrides, 'log'>): pino.Logger {
  const options: pino.LoggerOptions = {
    level: logLevel,
    serializers: { err: serializeError },
    mixin(_fields, _level, logger) {
      const subject = currentSubject()
      if (!('requestId' in logger.bindings())) return { ...subject }
      // The request's own logger says it already.
      const { requestId: _said, ...others } = subject
      return others
    },
  }
  return log ? pino(options, log) : pino(options)
}
