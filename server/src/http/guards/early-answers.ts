import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hasBody } from './slow-bodies.ts'

/** Answers at once what it can, and leaves every other request untouched. */
export interface Gate {
  answersAtOnce(request: IncomingMessage, response: ServerResponse): boolean
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Runs the gates before Fastify, in order. Requests with a body always go to Fastify, which limits them. */
export function answerEarly({ server, log }: FastifyInstance, gates: Gate[]): void {
  const answersAtOnce: Gate['answersAtOnce'] = (request, response) => {
    try {
      return !hasBody(request) && gates.some((gate) => gate.answersAtOnce(request, response))
    } catch (error) {
      // Outside Fastify an uncaught error would end the process.
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
