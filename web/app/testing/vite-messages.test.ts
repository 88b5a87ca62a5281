import { expect, test } from 'vitest'
import { inlineMessages } from '../../vite-messages.ts'

const catalog = {
  messages: { LOST: { title: 'Lost', text: 'It is "gone".' } },
  errors: { NOT_FOUND: { message: 'Not here.' } },
}

test('a text becomes a string literal, and the catalog is not imported', () => {
  const code = `import { messages } from '@pictor/contract/errors'\nsay(messages.LOST.text)`
  expect(inlineMessages(code, catalog)).toBe('\nsay("It is \\"gone\\".")')
})

test('a whole message becomes one object with its own import', () => {
  const code = `import { fill, messages } from "@pictor/contract/errors"\nif (why === messages.LOST) tell(messages.LOST)`
  const output = inlineMessages(code, catalog)
  expect(output).toContain(`import messages_LOST from 'virtual:message/messages/LOST';`)
  expect(output).toContain(`import { fill } from 'virtual:message/fill'`)
  expect(output).toContain('if (why === messages_LOST) tell(messages_LOST)')
  expect(output).not.toContain('@pictor/contract/errors')
})

test('a table that is indexed by a variable is still imported', () => {
  const code = `import { errors, type ErrorCode } from '@pictor/contract/errors'\nsay(errors[code].message)`
  expect(inlineMessages(code, catalog)).toContain(`import { errors } from '@pictor/contract/errors'`)
})

test('a table that only comments and file names mention is not imported', () => {
  const code = `import { messages } from '@pictor/contract/errors'\n// Shows messages.\nimport './lost-messages.ts'\n/** Two\n * messages. */`
  expect(inlineMessages(code, catalog)).not.toContain('@pictor/contract/errors')
})

test('other identifiers of the same name are not changed', () => {
  const code = `import { messages } from '@pictor/contract/errors'\nsay(other.messages.LOST, messages.UNKNOWN)`
  expect(inlineMessages(code, catalog)).toContain('say(other.messages.LOST, messages.UNKNOWN)')
})
