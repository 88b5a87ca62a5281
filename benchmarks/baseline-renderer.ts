import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { z } from 'zod'

// The baseline server of home-page.bench.ts: React without a router, data or sessions. Each request renders the same
// elements, read from the file that the environment variable ELEMENTS names.

/** The parts of React that this program uses. React is a dependency of the web workspace. */
interface React {
  createElement(name: string, props: object, ...children: unknown[]): unknown
}
interface ReactServer {
  renderToPipeableStream(page: unknown, options: { onShellReady(): void }): { pipe(target: ServerResponse): void }
}
const requireFromWeb = createRequire(new URL('../web/package.json', import.meta.url))
const react = requireFromWeb('react') as React
const reactServer = requireFromWeb('react-dom/server') as ReactServer

/** A text, or an element: tag name, attributes, children. */
export type PlainNode = string | [name: string, attributes: Record<string, string>, children: PlainNode[]]

const PlainNode: z.ZodType<PlainNode> = z.lazy(() =>
  z.union([z.string(), z.tuple([z.string(), z.record(z.string(), z.string()), z.array(PlainNode)])]),
)

/** HTML attributes that have another name in React. */
const REACT_NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', srcset: 'srcSet', charset: 'charSet' }

function toElement(node: PlainNode): unknown {
  if (typeof node === 'string') return node
  const [name, attributes, children] = node
  const props = Object.entries(attributes).map(([key, value]) => {
    if (key === 'style') return [key, parseStyle(value)]
    return [REACT_NAMES[key] ?? key, key === 'value' ? undefined : value || true]
  })
  return react.createElement(name, Object.fromEntries(props), ...children.map(toElement))
}

function parseStyle(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(';').flatMap((declaration) => {
      const colon = declaration.indexOf(':')
      return colon < 0 ? [] : [[declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]]
    }),
  )
}

const page = PlainNode.parse(JSON.parse(readFileSync(process.env['ELEMENTS'] ?? '', 'utf8')))
const server = createServer((request, response) => {
  if (request.url === '/readyz') return void response.end()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  const { pipe } = reactServer.renderToPipeableStream(toElement(page), { onShellReady: () => pipe(response) })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
