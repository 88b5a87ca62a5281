import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const page = await readFile(path.join(root, 'docs/attacks.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| *A\d+ /.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, id = '', attack = '', mustHold = '', proof = '']) => ({ id, attack, mustHold, proof }))

/** In place of a file: why there is none. */
const REASON = /^No test: .{20,}/

test('each attack from A1 to A30 has one row', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => `A${index + 1}`))
})

test.each(rows)(
  '$id says what is tried and what must hold, and names tests that exist or a reason',
  ({ attack, mustHold, proof }) => {
    expect([attack, mustHold].every((text) => text.length > 2)).toBe(true)
    const files = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    if (files.length === 0) expect(proof).toMatch(REASON)
    for (const file of files) {
      expect(file).toMatch(/\.(test\.tsx?|spec\.ts|bench\.ts)$/)
      expect([file, existsSync(path.join(root, file))]).toEqual([file, true])
    }
  },
)
