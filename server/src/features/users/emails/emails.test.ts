import { expect, test } from 'vitest'
import { imageReadyEmail } from './emails.ts'

test('user input is unchanged in the text and escaped in the HTML', () => {
  const prompt = `</p><script>x</script><img src=x onerror=x> & "a" 'b' <!--\u2028`
  const to = 'ada@example.org'
  const email = imageReadyEmail({ to, brandName: '</p><b>', link: 'https://pictor.example/?a="><b>&c', prompt })
  expect(email.text).toContain('</p><script>x</script><img src=x onerror=x> & "a"')
  const tags = [...email.html.matchAll(/<[!/]?\w+/g)].map(([tag]) => tag)
  expect(new Set(tags)).toEqual(new Set(['<!doctype', '<html', '<body', '<p', '</p', '<a', '</a', '</body', '</html']))
  expect(email.html).toContain('&#60;img src=x onerror=x&#62; &#38;')
  expect(email.html.match(/<a /g)).toHaveLength(1)
})
