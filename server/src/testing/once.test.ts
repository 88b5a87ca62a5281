import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
/** SQL, the database of the application, and whatever opens one. */
const ASKS_A_DATABASE = /\bsql`|\bdatabase\b|testing\/databases|features\/[\w-]+\/[\w-]+\.(repository|table)/i

const files = globSync('**/*.once.integration.test.ts', { cwd: source })

test('what runs on one engine alone asks no database itself', () => {
  expect(files.length).toBeGreaterThan(0)
  const asking = files.filter((file) => ASKS_A_DATABASE.test(readFileSync(path.join(source, file), 'utf8')))
  expect(asking).toEqual([])
})

test('every file of features is tested on both engines', () => {
  expect(files.filter((file) => file.startsWith(`features${path.sep}`))).toEqual([])
})
