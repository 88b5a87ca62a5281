import { Agent, get } from 'node:http'

export interface Load {
  /** Number of requests of all clients together. */
  requests: number
  /** Number of concurrent clients. Each sends its next request after it has received a response. */
  clients: number
  /** The cookies of a session. */
  cookie?: string
}

/** Sends the requests and returns their number. Asks for uncompressed responses. Rejects if a status is not 200. */
export async function sendRequests(
  origin: string,
  nextPath: () => string,
  { requests, clients, cookie }: Load,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let sentCount = 0
  const client = async () => {
    while (sentCount++ < requests) await sendRequest(origin + nextPath(), agent, cookie)
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return requests
}

function sendRequest(url: string, agent: Agent, cookie?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'identity', ...(cookie && { cookie }) }
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}
