import path from 'node:path'
import { callServer } from '../compose/admin/calling.ts'
import { answerWithoutRunning, refusalOf, type Answer, type Order } from '../compose/admin/commands.ts'
import { CommandError } from '../compose/admin/mistakes.ts'
import { runAlone } from '../compose/admin/standalone.ts'
import { ConfigError, readConfig } from '../config/config.ts'
import { DatabaseInUseError, DatabaseUnreachableError } from '../ports/database.ts'
import type { Surroundings } from '../compose/parts.ts'

/** Runs what the operator typed: in the server that holds the embedded database, else here. */
export async function administer(environment: Record<string, string | undefined>, order: Order): Promise<Answer> {
  const answer = answerWithoutRunning(order.arguments)
  if (answer) return answer
  try {
    const config = readConfig(environment, root)
    const told = config.database.engine === 'pglite' ? await callServer(config.dataDir, order) : null
    return told ?? (await runAlone(config, surroundings, order))
  } catch (error) {
    return refusalOf(explain(error), order.arguments.includes('--json'))
  }
}

const root = path.resolve(import.meta.dirname, '../../..')

function explain(error: unknown): unknown {
  if (error instanceof ConfigError)
    return new CommandError(`The configuration can't be used:\n${error.mistakes.join('\n')}`)
  if (error instanceof DatabaseUnreachableError) return new CommandError(error.message)
  if (!(error instanceof DatabaseInUseError)) return error
  return new CommandError(`${IN_USE}\n${error.message}`)
}

const IN_USE =
  'A server holds the embedded database and does not listen here: it is starting or ending, its log says why it can not, or this is Windows.'

const surroundings: Surroundings = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  illustratorWorker: new URL('file:///none'),
  pictureWorker: new URL('file:///none'),
  webRoot: '',
  checkoutScript: '',
  web: 'none',
  onFatal(error) {
    throw error
  },
}
