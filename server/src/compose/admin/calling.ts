import { connect, type Socket } from 'node:net'
import { platform } from 'node:process'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Answer, Order } from './commands.ts'
import { COPY_DATABASE } from './copy-order.ts'
import { CommandError } from './mistakes.ts'
import { byShortPath, socketOf } from './socket-path.ts'

const AnswerLine = z.object({ exitCode: z.int(), output: z.string(), isRefusal: z.boolean().optional() })

/** Asks the server that runs on the embedded database in this folder. Null if none listens. */
export async function callServer(dataDir: string, order: Order): Promise<Answer | null> {
  if (platform === 'win32') return null
  const connection = await byShortPath(socketOf(dataDir), open)
  if (!connection) return null
  connection.write(`${JSON.stringify(order)}\n`)
  const answer = await text(connection).catch(() => '')
  if (answer === '')
    throw new CommandError('The server ended before it answered. Look at how things stand before you repeat this.')
  return AnswerLine.parse(JSON.parse(answer))
}

/** The text of a copy of its database, from the same server. Null if none listens. Who does not read it to its end has to destroy it. */
export async function copyFromServer(dataDir: string): Promise<Socket | null> {
  if (platform === 'win32') return null
  const connection = await byShortPath(socketOf(dataDir), open)
  connection?.write(`${JSON.stringify(COPY_DATABASE)}\n`)
  return connection
}

/** Null if nobody listens. */
function open(socket: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(connection))
    connection.once('error', (error) => {
      const isForbidden = 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
      if (isForbidden)
        return reject(new CommandError('The server runs as another user: run this command as that user.'))
      // Whatever else is there, the folder's lock tells whether a server runs.
      resolve(null)
    })
  })
}
