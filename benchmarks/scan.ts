import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { scanPages, type ScanResult } from './scan-pages.ts'
import { scanQueries } from './scan-queries.ts'

// `npm run scan`: runs the scanners wapiti and sqlmap against separate servers on loopback, for half an hour in all or
// the minutes in `SCAN_MINUTES`. `npm run scan -- pages` or `-- queries` runs one of the two.
const [, , selected] = process.argv
const minutes = Number(process.env['SCAN_MINUTES'] ?? 30)
const folder = await mkdtemp(path.join(tmpdir(), 'pictor-scan-'))
try {
  // wapiti gets a third of the time and sqlmap two thirds, in seconds.
  const passed = [
    selected === 'queries' || printResult('wapiti', await scanPages(folder, minutes * 20)),
    selected === 'pages' || printResult('sqlmap', await scanQueries(folder, minutes * 40)),
  ]
  process.exitCode = passed.includes(false) ? 1 : 0
} finally {
  await rm(folder, { recursive: true })
}

/** Prints the result. Returns true if the scanner ran and every finding is expected. */
function printResult(scanner: string, { issues, explained, summary }: ScanResult): boolean {
  console.log(`\n${scanner}: ${summary}`)
  if (summary.endsWith('is missing')) console.log('On Debian: apt-get install wapiti sqlmap')
  for (const { what, where } of explained) console.log(`- expected, see docs/internals/attacks.md: ${where}: ${what}`)
  for (const { what, where } of issues) console.log(`- ${where}: ${what}`)
  console.log(`${scanner}: ${issues.length} findings, ${explained.length} expected`)
  return issues.length === 0 && !summary.endsWith('is missing')
}
