import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { z } from 'zod'

// React alone: each request draws the same elements anew, from the file in $ELEMENTS, and nothing else: no router, no data, no session.

const ofWeb = createRequire(new URL('../web/package.json', import.meta.url))
const { createElement } = ofWeb('react') as typeof import('react')
const { renderToPipeableStream } = ofWeb('react-dom/server') as typeof import('react-dom/server')

/** Name, attributes, what is in it. */
export type Plain = string | [name: string, attributes: Record<string, string>, children: Plain[]]

const Plain: z.ZodType<Plain> = z.lazy(() =>
  z.union([z.string(), z.tuple([z.string(), z.record(z.string(), z.string()), z.array(Plain)])]),
)

/** As React calls what it does not take by its name in HTML. */
const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', srcset: 'srcSet', charset: 'charSet' }

function draw(plain: Plain): React.ReactNode {
  if (typeof plain === 'string') return plain
  const [name, attributes, children] = plain
  const props = Object.entries(attributes).map(([key, value]) => {
    if (key === 'style') return [key, styleOf(value)]
    return [NAMES[key] ?? key, key === 'value' ? undefined : value || true]
  })
  return createElement(name, Object.fromEntries(props), ...children.map(draw))
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
const server = createServer((request, answer) => {
  if (request.url === '/readyz') return void answer.end()
  answer.setHeader('content-type', 'text/html; charset=utf-8')
  const { pipe } = renderToPipeableStream(draw(page), { onShellReady: () => void pipe(answer) })
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
