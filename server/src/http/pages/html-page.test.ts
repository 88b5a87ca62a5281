import fc from 'fast-check'
import { expect, test } from 'vitest'
import { html, createHtmlPage } from './html-page.ts'

const decode = (text: string) => text.replace(/&#(\d+);/g, (_entity, code: string) => String.fromCharCode(Number(code)))

test('any inserted text is escaped, in attributes as well', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[<>"'&a]*$/)), (text) => {
      const { markup } = html`<p title="${text}">${text}</p>`
      const [, attribute, content] = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/.exec(markup) ?? []
      expect([decode(attribute ?? ''), decode(content ?? '')]).toEqual([text, text])
    }),
  )
})

test('markup is inserted unchanged, alone and in lists', () => {
  const items = ['a<b', 'c'].map((item) => html`<b>${item}</b>`)
  expect(html`<p>${items}${html`<i>d</i>`}${3}</p>`.markup).toBe('<p><b>a&#60;b</b><b>c</b><i>d</i>3</p>')
})

test('a page escapes its title', () => {
  expect(createHtmlPage({ title: '</title><script>', nonce: 'n', body: html`` })).not.toContain('<script>')
})
