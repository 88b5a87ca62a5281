import { Transform } from 'node:stream'

const PRELOAD = '<link rel="modulepreload" '
const CODE = /<script nonce="([^"]*)" type="module" async="">/
const END = '</script>'

/** Longer than any first paint on a page that is seen. */
const PATIENCE_MS = 3_000

/**
 * Makes what the server wrote what the browser understands. A frame is drawn between the two callbacks; a page in the background draws
 * none, and does not wait. A script whose type was unknown runs when it comes into the document with one that is known.
 */
const RELEASE = `!function(){var s=document.currentScript,c=s.previousSibling;s.remove();function go(){if(c.type!=='module'){
document.querySelectorAll('link[rel=after-paint]').forEach(function(l){l.rel='modulepreload'});c.type='module';c.parentNode.insertBefore(c,c.nextSibling)}}
if(document.hidden)return go();requestAnimationFrame(function(){setTimeout(go)});setTimeout(go,${PATIENCE_MS})}()`

/**
 * Has a page ask for its code once it is painted: until then line and processor are free for what is seen first. The code's preloads,
 * which React hoists above the stylesheet, and the script that imports it wait under names that mean nothing to a browser, and a
 * script behind them gives them back their own. After that the preloads keep a low priority: the first pictures may still be on their way.
 *
 * React writes pieces of about 2 kB and a tag may be cut in two: this rewrites until the code's script has come, holding back an
 * unfinished tag, and nothing else waits.
 */
export function codeAfterPaint(): Transform {
  let held = ''
  let nonce: string | null = null
  let isThrough = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isThrough) return done(null, chunk)
      // As latin1 bytes stay bytes, wherever a character was cut.
      const text = held + chunk.toString('latin1')
      const cut = text.lastIndexOf('<') > text.lastIndexOf('>') ? text.lastIndexOf('<') : text.length
      held = text.slice(cut)
      const rewritten = rewrite(text.slice(0, cut))
      if (isThrough) return done(null, Buffer.from(rewritten + held, 'latin1'))
      done(null, Buffer.from(rewritten, 'latin1'))
    },
    flush(done) {
      done(null, isThrough ? undefined : Buffer.from(held, 'latin1'))
    },
  })

  function rewrite(text: string): string {
    if (nonce !== null) return released(text, nonce)
    const code = CODE.exec(text)
    if (!code) return waiting(text)
    nonce = code[1] ?? ''
    const tag = `<script nonce="${nonce}" type="after-paint" async="">`
    return waiting(text.slice(0, code.index)) + tag + released(text.slice(code.index + code[0].length), nonce)
  }

  function released(text: string, nonce: string): string {
    if (!text.includes(END)) return text
    isThrough = true
    return text.replace(END, () => `${END}<script nonce="${nonce}">${RELEASE}</script>`)
  }
}

function waiting(text: string): string {
  return text.replaceAll(PRELOAD, '<link rel="after-paint" fetchPriority="low" ')
}
