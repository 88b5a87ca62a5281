import { Agent, get } from 'node:http'

/** Of a server that several ask at a time, each again as soon as it is answered. */
export interface Load {
  requests: number
  clients: number
}

/** Resolves to how many requests were answered. Answers come uncompressed; one that is not 200 fails. */
export async function load(origin: string, nextPath: () => string, { requests, clients }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let asked = 0
  const client = async () => {
    while (asked++ < requests) await ask(origin + nextPath(), agent)
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
  return requests
}

function ask(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'identity' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      answer.resume().once('end', resolve)
    }).once('error', reject)
  })
}
