import { existsSync } from 'node:fs'
import path from 'node:path'
import { isMigrated } from '../adapters/database/migration-state.ts'
import { openAdapters } from '../compose/adapters.ts'
import { callServer } from '../compose/admin/call-server.ts'
import {
  checkUsage,
  toErrorResult,
  runAdminCommand,
  type CommandResult,
  type CommandRequest,
} from '../compose/admin/commands.ts'
import { CommandError } from '../compose/admin/cli-errors.ts'
import { createAppContext } from '../compose/app-context.ts'
import { createFeatures } from '../compose/features.ts'
import type { RuntimePaths } from '../compose/app-options.ts'
import { ConfigError, readConfig, type Config } from '../config/config.ts'
import { DatabaseInUseError, DatabaseUnreachableError } from '../ports/database.ts'

/** Runs an admin command: in the server that uses the embedded database, otherwise in this process. */
export async function runAdminCommandLine(
  environment: Record<string, string | undefined>,
  command: CommandRequest,
): Promise<CommandResult> {
  const result = checkUsage(command.arguments)
  if (result) return result
  try {
    const config = readConfig(environment, root)
    const serverResult = config.database.engine === 'pglite' ? await callServer(config.dataDir, command) : null
    return serverResult ?? (await runInThisProcess(config, command))
  } catch (error) {
    return toErrorResult(toCommandError(error), command.arguments.includes('--json'))
  }
}

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Runs the command without a server. Neither creates nor migrates a database. Rejects with a DatabaseInUseError if
 * another process uses the embedded database.
 */
async function runInThisProcess(config: Config, command: CommandRequest): Promise<CommandResult> {
  await requireDatabase(config)
  const quiet = { log: { write() {} } }
  const context = await createAppContext(config, runtimePaths, quiet)
  const adapters = await openAdapters(context, quiet)
  try {
    const mayGetWelcomeCredits = async () => true
    const stopping = new AbortController().signal
    const { adminServices } = await createFeatures({
      ...context,
      ...adapters,
      mayGetWelcomeCredits,
      stopping,
    })
    return await runAdminCommand({ db: adapters.db, ...adminServices }, command, context.logger)
  } finally {
    await adapters.jobs.stop(0)
    await adapters.close()
  }
}

async function requireDatabase({ database, dataDir }: Config): Promise<void> {
  if (database.engine === 'postgres') {
    if (await isMigrated(database.url, runtimePaths.migrations)) return
    throw new CommandError('The database schema is out of date. Start the server once to run the migrations.')
  }
  if (!existsSync(path.join(dataDir, 'database')))
    throw new CommandError(`There is no database in ${dataDir}. Start the server once to create it.`)
}

/** Converts errors that the operator can fix; returns others unchanged. */
function toCommandError(error: unknown): unknown {
  if (error instanceof ConfigError)
    return new CommandError(`The configuration can't be used:\n${error.issues.join('\n')}`)
  if (error instanceof DatabaseUnreachableError) return new CommandError(error.message)
  if (!(error instanceof DatabaseInUseError)) return error
  return new CommandError(`${IN_USE_MESSAGE}\n${error.message}`)
}

const IN_USE_MESSAGE =
  'A server uses the embedded database but does not accept commands: it is starting or stopping, its log shows an error, or this is Windows.'

const runtimePaths: RuntimePaths = {
  migrations: path.join(root, 'server/migrations'),
  snapshot: path.join(root, 'server/dist/empty-database.tar.gz'),
  illustratorWorker: new URL('file:///none'),
  imageWorker: new URL('file:///none'),
  webRoot: '',
  checkoutScript: '',
  web: 'none',
  onFatal(error) {
    throw error
  },
}
