import { Transform } from 'node:stream'

/**
 * Gives a page's module preloads a low priority, so that the stylesheet goes first: React hoists them above it. React writes pieces
 * of about 2 kB, so the head may come in several and a tag may be cut in two: this rewrites until `</head>`, holding back an
 * unfinished tag, and nothing else waits.
 */
export function lowPriorityPreloads(): Transform {
  let held = ''
  let inHead = true
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!inHead) return done(null, chunk)
      // As latin1 bytes stay bytes, wherever a character was cut.
      const text = held + chunk.toString('latin1')
      inHead = !text.includes('</head>')
      const cut = inHead && text.lastIndexOf('<') > text.lastIndexOf('>') ? text.lastIndexOf('<') : text.length
      held = text.slice(cut)
      done(null, lowered(text.slice(0, cut)))
    },
    flush(done) {
      done(null, lowered(held))
    },
  })
}

function lowered(text: string): Buffer {
  return Buffer.from(
    text.replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchPriority="low" '),
    'latin1',
  )
}
