import { expect, test } from 'vitest'
import { hideInLog, serializeError } from './log-error.ts'

test('a failed query is logged without its values', () => {
  const cause = Object.assign(new Error('Key (email)=(ann@example.org) exists.'), {
    code: '23505',
    constraint: 'users_email_unique',
  })
  const error = Object.assign(new Error('Failed query … params: ann@example.org', { cause }), {
    query: 'insert into users (email) values ($1)',
    params: ['ann@example.org'],
  })
  const logged = serializeError(error)
  expect(JSON.stringify(logged)).not.toContain('ann@example.org')
  expect(logged).toMatchObject({
    code: '23505',
    constraint: 'users_email_unique',
    query: expect.stringContaining('insert'),
  })
})

test('any other error is logged with its stack', () => {
  expect(serializeError(new TypeError('boom'))).toMatchObject({
    type: 'TypeError',
    message: 'boom',
    stack: expect.any(String),
  })
})

test('an error caused by a failed query is logged without its values', () => {
  const query = Object.assign(new Error('Failed query … params: ann@example.org'), {
    query: 'select 1',
    params: ['a secret'],
    cause: Object.assign(new Error('Key (name)=(a secret) exists.'), { detail: 'a secret' }),
  })
  const logged = serializeError(new Error('An email was not stored.', { cause: new Error('later', { cause: query }) }))
  expect(logged).toMatchObject({ message: 'An email was not stored.', query: 'select 1' })
  expect(JSON.stringify(logged)).not.toMatch(/secret|ann@/)
})

test('an error of the email server is logged without email addresses and without the email that caused it', () => {
  const cause = Object.assign(new Error('550 5.1.1 <ann.lee+x@mail.example.org>: user unknown'), {
    response: '550 to ann.lee+x@mail.example.org',
    rejected: ['ann.lee+x@mail.example.org'],
    envelope: { to: ['ann.lee+x@mail.example.org'] },
    responseCode: 550,
  })
  const error = Object.assign(new Error('The email server rejected an email.', { cause }), cause)
  const logged = serializeError(error)
  expect(JSON.stringify(logged)).not.toMatch(/ann|mail\.example/)
  expect(logged).toMatchObject({ message: expect.stringContaining('550 5.1.1 <[email]>'), responseCode: 550 })
})

test('row values in a database error are not logged', () => {
  const error = Object.assign(new Error('duplicate key value'), {
    code: '23505',
    table: 'users',
    detail: 'Key (email)=(ann) exists.',
    where: 'ann',
    hint: 'ann',
  })
  expect(JSON.stringify(serializeError(error))).not.toContain('ann')
  expect(serializeError(error)).toMatchObject({ code: '23505', table: 'users' })
})

test.each(['a "red" heron\nin the rain', 'heron'])(
  'a vendor error that quotes the prompt %j, in full or cut off, is logged without it',
  (prompt) => {
    for (const quoted of [prompt, JSON.stringify(prompt), `${prompt.slice(0, 14)}…`]) {
      const error = new Error(`The vendor refused: ${quoted}`, { cause: new Error(`No ${quoted}`) })
      hideInLog(error, prompt)
      const logged = serializeError(error)
      expect(JSON.stringify(logged)).not.toContain('heron')
      expect(logged).toMatchObject({
        message: expect.stringContaining('The vendor refused: '),
        stack: expect.stringContaining(' at '),
      })
    }
  },
)
