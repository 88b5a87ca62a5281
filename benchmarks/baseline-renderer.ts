import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { z } from 'zod'

// React alone: each request renders the same elements from the file in $ELEMENTS. No router, data or session.

/** The parts of React that this program uses. React is a dependency of the web workspace. */
interface React {
  createElement(name: string, props: object, ...children: unknown[]): unknown
}
interface ReactServer {
  renderToPipeableStream(page: unknown, options: { onShellReady(): void }): { pipe(target: ServerResponse): void }
}
const ofWeb = createRequire(new URL('../web/package.json', import.meta.url))
const react = ofWeb('react') as React
const reactServer = ofWeb('react-dom/server') as ReactServer

/** Tag name, attributes, children. */
export type Plain = string | [name: string, attributes: Record<string, string>, children: Plain[]]

const Plain: z.ZodType<Plain> = z.lazy(() =>
  z.union([z.string(), z.tuple([z.string(), z.record(z.string(), z.string()), z.array(Plain)])]),
)

/** HTML attributes that have another name in React. */
const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', srcset: 'srcSet', charset: 'charSet' }

function toElement(plain: Plain): unknown {
  if (typeof plain === 'string') return plain
  const [name, attributes, children] = plain
  const props = Object.entries(attributes).map(([key, value]) => {
    if (key === 'style') return [key, styleOf(value)]
    return [NAMES[key] ?? key, key === 'value' ? undefined : value || true]
  })
  return react.createElement(name, Object.fromEntries(props), ...children.map(toElement))
}

function styleOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(';').flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
    }),
  )
}

const page = Plain.parse(JSON.parse(readFileSync(process.env['ELEMENTS'] ?? '', 'utf8')))
const server = createServer((request, response) => {
  if (request.url === '/readyz') return void response.end()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const { pipe } = reactServer.renderToPipeableStream(toElement(page), { onShellReady: () => pipe(response) })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
