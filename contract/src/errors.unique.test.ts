import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { errors, messages, type Message } from './errors.ts'

const root = path.resolve(import.meta.dirname, '../..')
const PRODUCT = ['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/app/**/*.{ts,tsx}', 'payment-sandbox/**/*.ts']
/** The catalog itself, tests, and code that only tests use. */
const NOT_PRODUCT = /(^contract\/src\/errors\.|\.(test|bench)\.tsx?$|\/testing\/)/

const files = globSync(PRODUCT, { cwd: root })
  .map((name) => name.split(path.sep).join('/'))
  .filter((name) => !NOT_PRODUCT.test(name))

const catalog: Message[] = Object.values(messages)
const messageTexts = [
  ...new Set([...catalog.map(({ text }) => text), ...Object.values(errors).map(({ message }) => message)]),
]
const titles = [...new Set(catalog.flatMap(({ title }) => (title === null ? [] : [title])))]

test('no message of the catalog is repeated elsewhere in the product', () => {
  expect(files.length).toBeGreaterThan(500)
  const repeated = files.flatMap((name) => {
    const code = withoutComments(readFileSync(path.join(root, name), 'utf8'))
    return messageTexts
      .filter((messageText) => containsMessage(code, messageText))
      .map((messageText) => `${name}: ${messageText}`)
  })
  expect(repeated).toEqual([])
})

test('no toast heading of the catalog is repeated elsewhere in the product', () => {
  const repeated = files.flatMap((name) => {
    const code = withoutComments(readFileSync(path.join(root, name), 'utf8'))
    return titles.filter((title) => containsHeading(code, title)).map((title) => `${name}: ${title}`)
  })
  expect(repeated).toEqual([])
})

test('a repeated message is found with any placeholder values and any quotes', () => {
  expect(containsMessage("throw new Error('Failed to generate images')", messages.GENERATION_FAILED.text)).toBe(true)
  expect(containsMessage('`Payment failed: ${why}`', messages.PAYMENT_DECLINED.text)).toBe(true)
  expect(
    containsMessage(
      'show("You don\'t have enough credits to generate these images. Please purchase more credits.")',
      messages.CREDITS_TOO_LOW.text,
    ),
  ).toBe(true)
  expect(
    containsMessage(
      withoutComments("// Throws 'Failed to update plan'\nconst one = 1 // No more images"),
      'Failed to update plan',
    ),
  ).toBe(false)
  expect(containsHeading('<h2>Price changed</h2>', 'Price changed')).toBe(true)
})

/** Whether the code contains all parts of the message between its placeholders. */
function containsMessage(code: string, messageText: string): boolean {
  const parts = messageText.split(/\{\w+\}/).filter((part) => /\w/.test(part))
  return parts.length > 0 && parts.every((part) => code.includes(part) || code.includes(part.replaceAll("'", "\\'")))
}

/** Headings are short, so only a whole heading counts, not its words within a longer sentence. */
function containsHeading(code: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => code.includes(`${quote}${title}${quote}`)) || code.includes(`>${title}<`)
}

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/ .*$/gm, '')
}
