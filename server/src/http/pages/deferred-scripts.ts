import { Transform } from 'node:stream'

const PRELOAD = '<link rel="modulepreload" '
const MODULE_SCRIPT = /<script nonce="([^"]*)" type="module" async="">/
const SCRIPT_END = '</script>'

/** Longer than any first paint of a visible page. */
const PAINT_TIMEOUT_MS = 3_000

/**
 * Restores the module script and the preloads. A frame is painted between the callbacks of `requestAnimationFrame` and
 * `setTimeout`. A page in the background paints no frame and does not wait.
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
setTimeout(release,${PAINT_TIMEOUT_MS})
}()`

/**
 * Delays the scripts of a page until its first paint, so that network and CPU are free for the visible content. React
 * hoists the preloads above the stylesheet; they get a `rel` that browsers ignore. The module script moves into a
 * template, where scripts do not run. (Another `type` would also work by the standard, but older Firefox never runs a
 * script that had one.) A script after the template restores both. The preloads keep a low priority, because the first
 * images may still be loading.
 *
 * React writes chunks of about 2 kB, which may split a tag. The transform keeps an unfinished tag for the next chunk
 * until it has passed the module script. After that, chunks pass unchanged.
 */
export function deferScriptsUntilPaint(): Transform {
  let unfinished = ''
  let nonce: string | null = null
  let isDone = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (isDone) return done(null, chunk)
      // latin1 keeps every byte, even if a chunk splits a character.
      const text = unfinished + chunk.toString('latin1')
      const cut = text.lastIndexOf('<') > text.lastIndexOf('>') ? text.lastIndexOf('<') : text.length
      unfinished = text.slice(cut)
      const rewritten = deferScripts(text.slice(0, cut))
      done(null, Buffer.from(isDone ? rewritten + unfinished : rewritten, 'latin1'))
    },
    flush(done) {
      done(null, isDone ? undefined : Buffer.from(unfinished, 'latin1'))
    },
  })

  function deferScripts(text: string): string {
    if (nonce !== null) return closeTemplate(text, nonce)
    const code = MODULE_SCRIPT.exec(text)
    if (!code) return deferPreloads(text)
    nonce = code[1] ?? ''
    const end = code.index + code[0].length
    return `${deferPreloads(text.slice(0, code.index))}<template>${code[0]}${closeTemplate(text.slice(end), nonce)}`
  }

  function closeTemplate(text: string, nonce: string): string {
    isDone = text.includes(SCRIPT_END)
    return text.replace(SCRIPT_END, () => `${SCRIPT_END}</template><script nonce="${nonce}">${RELEASE}</script>`)
  }
}

function deferPreloads(text: string): string {
  return text.replaceAll(PRELOAD, '<link rel="after-paint" fetchPriority="low" ')
}
