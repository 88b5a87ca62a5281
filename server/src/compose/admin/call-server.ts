import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { platform } from 'node:process'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import type { CommandResult, CommandRequest } from './commands.ts'
import { CommandError } from './cli-errors.ts'
import { withShortPath, getSocketPath } from './socket-path.ts'

const CommandResultSchema = z.object({ exitCode: z.int(), output: z.string(), isError: z.boolean().optional() })

/** Runs a command in the server that uses the embedded database in this folder. Returns null if no server listens. */
export async function callServer(dataDir: string, command: CommandRequest): Promise<CommandResult | null> {
  const response = await send(dataDir, { method: 'POST', path: '/commands', body: JSON.stringify(command) })
  return response && CommandResultSchema.parse(await json(response).catch(throwConnectionLost))
}

/**
 * Returns a copy of the database as text, from the server that uses it, or null if no server listens. The stream fails
 * if the server stops early. A caller that does not read the stream to its end must destroy it.
 */
export function copyFromServer(dataDir: string): Promise<Readable | null> {
  return send(dataDir, { method: 'GET', path: '/database' })
}

async function send(
  dataDir: string,
  { body, ...options }: { method: string; path: string; body?: string },
): Promise<IncomingMessage | null> {
  if (platform === 'win32') return null
  const connection = await withShortPath(getSocketPath(dataDir), connectToSocket)
  if (!connection) return null
  const headers = { 'content-type': 'application/json' }
  const clientRequest = request({ ...options, createConnection: () => connection, ...(body && { headers }) }).end(body)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    clientRequest.once('response', resolve).once('error', reject)
  }).catch(throwConnectionLost)
  if (response.statusCode === 200) return response
  response.resume()
  throw new CommandError(`The server rejected this command (HTTP ${response.statusCode}).`)
}

function throwConnectionLost(): never {
  throw new CommandError('The server stopped before it responded. Check the result before you retry.')
}

/** Returns null if no server listens. */
function connectToSocket(socket: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(connection))
    connection.once('error', (error) => {
      const isForbidden = 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
      if (isForbidden)
        return reject(new CommandError('The server runs as another user: run this command as that user.'))
      // No server listens on the socket. The lock of the folder shows whether one is running anyway.
      resolve(null)
    })
  })
}
