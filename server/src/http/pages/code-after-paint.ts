import { Transform } from 'node:stream'

const PRELOAD = '<link rel="modulepreload" '
const CODE = /<script nonce="([^"]*)" type="module" async="">/
const END = '</script>'

/** Longer than any first paint on a page that is seen. */
const PATIENCE_MS = 3_000

/**
 * Gives the code back its place and the preloads their name. A frame is drawn between the two callbacks; a page in the background draws
 * none, and does not wait.
 */
const RELEASE = `!function(){
var me=document.currentScript,code=me.previousSibling;
me.remove();
function release(){
if(!code.parentNode)return;
document.querySelectorAll('link[rel=after-paint]').forEach(function(link){link.rel='modulepreload'});
code.replaceWith(code.content.firstChild)
}
if(document.hidden)return release();
requestAnimationFrame(function(){setTimeout(release)});
setTimeout(release,${PATIENCE_MS})
}()`

/**
 * Has a page ask for its code once it is painted: until then line and processor are free for what is seen first. The code's preloads,
 * which React hoists above the stylesheet, wait under a name that means nothing to a browser, and the script that imports it in a template, where none
 * runs; another type would do by the standard, but older Firefox never runs a script that had one. A script behind them lets both go. After
 * that the preloads keep a low priority: the first pictures may still be on their way.
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
      const rewritten = hold(text.slice(0, cut))
      done(null, Buffer.from(isThrough ? rewritten + held : rewritten, 'latin1'))
    },
    flush(done) {
      done(null, isThrough ? undefined : Buffer.from(held, 'latin1'))
    },
  })

  function hold(text: string): string {
    if (nonce !== null) return closeTemplate(text, nonce)
    const code = CODE.exec(text)
    if (!code) return holdPreloads(text)
    nonce = code[1] ?? ''
    const end = code.index + code[0].length
    return `${holdPreloads(text.slice(0, code.index))}<template>${code[0]}${closeTemplate(text.slice(end), nonce)}`
  }

  function closeTemplate(text: string, nonce: string): string {
    isThrough = text.includes(END)
    return text.replace(END, () => `${END}</template><script nonce="${nonce}">${RELEASE}</script>`)
  }
}

function holdPreloads(text: string): string {
  return text.replaceAll(PRELOAD, '<link rel="after-paint" fetchPriority="low" ')
}
