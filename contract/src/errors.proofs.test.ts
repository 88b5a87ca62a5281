import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { answeredErrors } from './errors.proofs.answers.ts'
import { seenMessages, unseenMessages } from './errors.proofs.ts'
import { errors, messages, type Message, type MessageCode } from './errors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8').replaceAll("\\'", "'")

test.each(Object.entries(seenMessages))('the browser shows %s to e2e/%s.spec.ts', (code, journey) => {
  expect(wordsMissing(read(`e2e/${journey}.spec.ts`), code)).toEqual([])
})

test.each(Object.entries(unseenMessages))('%s is held by a unit test', (code, { test: name }) => {
  expect(wordsMissing(read(name), code)).toEqual([])
})

test.each(Object.entries(answeredErrors))('the server answers %s to %s', (code, name) => {
  expect(read(`server/src/${name}.integration.test.ts`)).toMatch(new RegExp(`['"\`]${code}['"\`]`))
})

test('every message and every code has one row', () => {
  const rows = [...Object.keys(seenMessages), ...Object.keys(unseenMessages)]
  expect(rows.toSorted()).toEqual(Object.keys(messages).toSorted())
  expect(Object.keys(answeredErrors).toSorted()).toEqual(Object.keys(errors).toSorted())
})

test('a word that is missing from a test is noticed', () => {
  expect(
    wordsMissing("'Switch to Pro Plus' 'To upload images, switch to Pro Plus'", 'REFERENCE_NEEDS_PRO_PLUS'),
  ).toEqual(['To upload images, switch to Pro Plus.'])
  expect(wordsMissing("'Insufficient credits.'", 'CREDITS_TOO_LOW')).toContain('Insufficient credits')
})

/** The parts of a message's text between what is filled in, and its title as a string of its own, that a test does not name. */
function wordsMissing(code: string, name: string): string[] {
  const { title, text }: Message = messages[name as MessageCode]
  const parts = text.split(/\{\w+\}/).filter((part) => /\w/.test(part))
  const missing = parts.filter((part) => !code.includes(part))
  const named = title === null || ["'", '"', '`', '/'].some((quote) => code.includes(`${quote}${title}${quote}`))
  return named ? missing : [title, ...missing]
}
