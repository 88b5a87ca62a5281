// browser.ts runs this as its own process, because the package takes its target folder from the environment.
import path from 'node:path'
import chromium, { inflate } from '@sparticuz/chromium'

await chromium.executablePath()
// System libraries for machines that lack them.
await inflate(path.join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
