import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const build = path.resolve(import.meta.dirname, '../../web/build')
const assets = path.join(build, 'client/assets')
const FIRST_ROUTE = ['root', 'routes/home']
// What the goal of 115 leaves out of account is in docs/decisions/0043: it is to go down, never up.
const BUDGET_KB = 147

/**
 * Adds up the JavaScript that `/` loads before anybody touches it: entry, its routes, and all that these import, as it is sent (brotli).
 * What is imported on demand is not counted. Above the budget the build fails.
 */
export async function checkFirstRouteBudget() {
  const files = await filesOf(await readManifest())
  const sized = await Promise.all([...files].map(async (name) => ({ name, bytes: await sentBytes(name) })))
  sized.sort((one, other) => other.bytes - one.bytes)
  const total = sized.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`First route: ${inKb(total)} of ${BUDGET_KB} kB of JavaScript (brotli), in ${sized.length} files`)
  if (total <= BUDGET_KB * 1000) return
  const largest = sized.slice(0, 3).map(({ name, bytes }) => `  ${name}: ${inKb(bytes)} kB`)
  const pieces = (await largestPieces(files)).map(([name, share]) => `  ${name}: about ${inKb(share * total)} kB`)
  throw new Error(
    `The first route loads ${inKb(total)} kB of JavaScript; its budget is ${BUDGET_KB} kB (scripts/build-steps/first-route-budget.mjs).\n` +
      `Largest files:\n${largest.join('\n')}\nLargest pieces:\n${pieces.join('\n')}`,
  )
}

/** React Router's own list of what each route loads. */
async function readManifest() {
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  const text = await readFile(path.join(assets, name), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

async function filesOf({ entry, routes }) {
  const starts = [entry, ...FIRST_ROUTE.map((id) => routes[id])].flatMap((part) =>
    Object.entries(part).flatMap(([key, value]) => (/[mM]odule$/.test(key) && value ? [path.basename(value)] : [])),
  )
  const found = new Set()
  for (const waiting = starts; waiting.length > 0;) {
    const name = waiting.pop()
    if (found.has(name)) continue
    found.add(name)
    waiting.push(...(await importsOf(name)))
  }
  return found
}

/** The static ones: a parenthesis follows the word of the others. */
async function importsOf(name) {
  const code = await readFile(path.join(assets, name), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, imported]) => imported)
}

/** Small files go as they are. */
async function sentBytes(name) {
  const file = path.join(assets, name)
  const sent = await stat(`${file}.br`).catch(() => stat(file))
  return sent.size
}

async function largestPieces(files) {
  const pieces = JSON.parse(await readFile(path.join(build, 'pieces.json'), 'utf8'))
  const sums = new Map()
  for (const name of files)
    for (const [piece, length] of pieces[name] ?? []) sums.set(piece, (sums.get(piece) ?? 0) + length)
  const total = [...sums.values()].reduce((sum, length) => sum + length, 0)
  return [...sums]
    .map(([piece, length]) => [piece, length / total])
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 12)
}

function inKb(bytes) {
  return (bytes / 1000).toFixed(1)
}
