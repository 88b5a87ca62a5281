import { connect, type Socket } from 'node:net'
import { platform } from 'node:process'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Answer, Order } from './commands.ts'
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

/** Null if there is no socket, or one that a process left behind. */
function open(socket: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket)
    connection.once('connect', () => resolve(connection))
    connection.once('error', (error) => {
      const code: unknown = 'code' in error ? error.code : undefined
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return resolve(null)
      const mayNot = code === 'EACCES' || code === 'EPERM'
      reject(mayNot ? new CommandError('The server runs as another user: run this command as that user.') : error)
    })
  })
}
