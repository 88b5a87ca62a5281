import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { PublicGate } from './public-gate.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Lets the gate see each request first; Fastify gets what it does not answer. */
export function answerEarly({ server, log }: FastifyInstance, gate: Pick<PublicGate, 'answersAtOnce'>): void {
  const answersAtOnce: PublicGate['answersAtOnce'] = (request, response) => {
    try {
      return gate.answersAtOnce(request, response)
    } catch (error) {
      // Here, outside of Fastify, it would end the process.
      log.error({ err: error }, 'A request was not answered from memory.')
      if (response.headersSent) response.destroy()
      return response.headersSent
    }
  }
  const listeners = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (answersAtOnce(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}
