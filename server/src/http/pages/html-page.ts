/** Markup that is already escaped. */
export interface Html {
  readonly markup: string
}

type Part = Html | Html[] | string | number

/** A tagged template that escapes the inserted values, except Html. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: String.raw({ raw: strings }, ...parts.map(render)) }
}

/** A small page without scripts, for operators and developers. React renders the pages of the product. */
export function createHtmlPage({ title, nonce, body }: { title: string; nonce: string; body: Html }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style nonce="${nonce}">
          ${{ markup: STYLE }}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.markup
}

const STYLE = `
:root { color-scheme: dark light; --text: light-dark(#1c1b29, #ecebf5); --muted: light-dark(#5b5a6b, #a5a3b8); --line: light-dark(#dcdbe6, #33323f);
  --raised: light-dark(#f6f6fb, #1c1b24); --accent: light-dark(#4338ca, #a5b4fc); }
body { margin: 0; background: light-dark(#fff, #121118); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.05rem; margin: 0; }
a { color: var(--accent); } p, pre { margin: .5rem 0; }
article, details { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--raised); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: .9rem/1.5 ui-monospace, monospace; }
h3 { font-size: 1rem; margin: 1rem 0 0; } form { display: inline-flex; flex-wrap: wrap; align-items: end; gap: .5rem; margin: .25rem .75rem .25rem 0; }
button, input { box-sizing: border-box; font: inherit; color: inherit; min-height: 44px; padding: 0 .9rem; border: 1px solid light-dark(#8a899b, #6c6b80); border-radius: 10px; background: transparent; }
button { cursor: pointer; } input { width: 7rem; }
summary { cursor: pointer; overflow-wrap: anywhere; } .muted { color: var(--muted); } code { font: .9rem ui-monospace, monospace; }
`

function render(part: Part): string {
  if (Array.isArray(part)) return part.map(render).join('')
  if (typeof part === 'object') return part.markup
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
