/** A constructed style sheet: the content security policy allows it, and it applies only inside the shadow root. */
export function styleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  return sheet
}

const STYLE = `
:host {
  --surface: light-dark(oklch(1 0 0), oklch(0.192 0.012 277));
  --sunken: light-dark(oklch(0.965 0.005 277), oklch(0.148 0.009 277));
  --hover: light-dark(oklch(0.93 0.009 277), oklch(0.248 0.016 277));
  --text: light-dark(oklch(0.215 0.025 277), oklch(0.962 0.005 277));
  --muted: light-dark(oklch(0.475 0.025 277), oklch(0.735 0.018 277));
  --line: light-dark(oklch(0.905 0.009 277), oklch(0.272 0.014 277));
  --edge: light-dark(oklch(0.62 0.02 277), oklch(0.54 0.02 277));
  --focus: light-dark(oklch(0.545 0.22 277), oklch(0.7 0.165 277));
  --danger: light-dark(oklch(0.52 0.2 25), oklch(0.745 0.155 22));
  --danger-soft: light-dark(oklch(0.955 0.022 25), oklch(0.245 0.05 22));
  --good: light-dark(oklch(0.48 0.12 155), oklch(0.8 0.14 158));
  --good-soft: light-dark(oklch(0.955 0.03 155), oklch(0.245 0.04 158));
  --test: light-dark(oklch(0.93 0.08 90), oklch(0.3 0.06 80));
  --test-text: light-dark(oklch(0.36 0.09 60), oklch(0.91 0.1 90));
}
*, ::before, ::after { box-sizing: border-box; }
h2, h3, p, ul { margin: 0; padding: 0; }
h3 { font-size: 1.0625rem; font-weight: 600; letter-spacing: -0.01em; }
button, input { font: inherit; color: inherit; margin: 0; }
button, summary { cursor: pointer; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
svg { width: 1.25rem; height: 1.25rem; flex: none; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
.unseen { position: absolute; top: 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

dialog { color: var(--text); background: var(--surface); border: 1px solid var(--line); padding: 0; font-size: 0.9375rem; line-height: 1.45; }
dialog::backdrop { background: light-dark(oklch(0.2 0.03 277 / 0.5), oklch(0.06 0.01 277 / 0.72)); backdrop-filter: blur(2px); }
.checkout {
  width: min(52rem, calc(100vw - 2rem)); max-width: none; max-height: calc(100dvh - 2rem); margin: auto; overflow: hidden auto; overscroll-behavior: contain; scroll-padding-top: 4rem;
  border-radius: 1.5rem; box-shadow: 0 24px 64px -16px oklch(0 0 0 / 0.5); outline: none; animation: rise 180ms cubic-bezier(0.2, 0.8, 0.2, 1);
}
.band { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 0 0.25rem 0 1.5rem; min-height: 2.75rem; background: var(--test); color: var(--test-text); font-size: 0.8125rem; }
.band strong { margin-right: 0.35rem; padding: 0.1rem 0.5rem; border: 1px solid currentColor; border-radius: 99px; font-weight: 650; white-space: nowrap; }
.close { display: grid; flex: none; padding: 0; place-items: center; width: 2.75rem; height: 2.75rem; border: 0; border-radius: 0.75rem; background: none; color: var(--test-text); }
.close:hover { background: color-mix(in oklab, currentColor 12%, transparent); }
.close:focus-visible { outline-offset: -4px; outline-color: currentColor; }
.columns { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); grid-template-rows: minmax(0, 1fr); min-height: min(27rem, 100dvh - 5rem); max-height: calc(100dvh - 5rem); }

.summary { display: flex; flex-direction: column; gap: 0.5rem; padding: 1.75rem 1.5rem; color: #fff;
  background: radial-gradient(120% 80% at 0 0, color-mix(in oklab, var(--brand) 92%, #fff 0%), transparent), linear-gradient(160deg, var(--brand), color-mix(in oklab, var(--brand) 45%, #07060f)); }
.shop { display: flex; align-items: center; gap: 0.75rem; margin-bottom: 1.5rem; }
.shop h2 { font-size: 1.0625rem; font-weight: 600; overflow-wrap: anywhere; }
.logo { display: grid; place-items: center; width: 2.75rem; height: 2.75rem; flex: none; overflow: hidden; border-radius: 0.75rem; background: #fff; color: #1b1a3a; font-size: 1.25rem; font-weight: 700; }
.logo img { width: 100%; height: 100%; object-fit: contain; padding: 0.3rem; }
.what { overflow-wrap: anywhere; }
.amount { font-size: 2.125rem; font-weight: 650; letter-spacing: -0.025em; line-height: 1.15; font-variant-numeric: tabular-nums; }
.buyer { margin-top: auto; padding-top: 1.25rem; font-size: 0.8125rem; } .buyer strong { display: block; font-weight: 550; overflow-wrap: anywhere; }

.body { padding: 1.5rem; min-width: 0; overflow: hidden auto; overscroll-behavior: contain; }
.card { display: grid; gap: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
.field { min-width: 0; }
label { display: block; margin-bottom: 0.375rem; font-size: 0.875rem; font-weight: 500; }
.box { position: relative; }
input { width: 100%; height: 2.875rem; padding: 0 0.875rem; border: 1px solid var(--edge); border-radius: 0.75rem; background: var(--sunken); font-size: 1rem; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid='true'] { border-color: var(--danger); }
.box:has(.network:not(:empty)) input { padding-right: 8.75rem; }
.network { position: absolute; inset: 0 0.875rem 0 auto; display: flex; align-items: center; color: var(--muted); font-size: 0.8125rem; font-weight: 600; pointer-events: none; }
.mistake { margin-top: 0.375rem; color: var(--danger); font-size: 0.875rem; } .mistake:empty { display: none; }
.failed { padding: 0.75rem 0.875rem; border: 1px solid color-mix(in oklab, var(--danger) 45%, transparent); border-radius: 0.75rem; background: var(--danger-soft); color: var(--danger); font-size: 0.875rem; }
.failed:empty { display: none; }

.first, .second { display: inline-flex; align-items: center; justify-content: center; gap: 0.5rem; min-height: 2.875rem; padding: 0 1.125rem; border-radius: 0.75rem; border: 1px solid transparent; font-weight: 550; transition: background-color 120ms, filter 120ms; }
.first { background: var(--brand); color: #fff; } .first:hover { filter: brightness(0.9); }
.second { border-color: var(--line); background: var(--surface); } .second:hover { background: var(--hover); }
.pay { width: 100%; min-height: 3.125rem; font-size: 1.0625rem; font-variant-numeric: tabular-nums; }
[aria-busy='true'] .pay { opacity: 0.75; cursor: progress; }

.cards { margin-top: 1.25rem; border-top: 1px solid var(--line); }
summary { display: flex; align-items: center; min-height: 3rem; font-weight: 550; list-style: none; border-radius: 0.5rem; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ''; width: 0.5rem; height: 0.5rem; margin: -0.25rem 0.25rem 0 auto; border: solid var(--muted); border-width: 0 2px 2px 0; rotate: 45deg; transition: rotate 120ms; }
[open] > summary::after { rotate: 225deg; margin-top: 0.25rem; }
ul { list-style: none; }
li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: 0.75rem 0; border-top: 1px solid var(--line); font-size: 0.875rem; }
.title { color: var(--muted); } .title strong { color: var(--text); font-weight: 600; }
.digits { font-variant-numeric: tabular-nums; } .outcome { color: var(--muted); text-wrap: pretty; }
.use { flex: none; min-width: 3.5rem; min-height: 2.75rem; }

.state { display: grid; gap: 0.75rem; place-content: center; justify-items: center; min-height: 24rem; text-align: center; text-wrap: balance; color: var(--muted); }
.state h3 { color: var(--text); font-size: 1.25rem; } .state .second { margin-top: 0.75rem; color: var(--text); }
.eyebrow { font-size: 0.8125rem; }
.mark { display: grid; place-items: center; width: 4rem; height: 4rem; border-radius: 50%; animation: pop 220ms cubic-bezier(0.34, 1.56, 0.64, 1); }
.mark svg { width: 2rem; height: 2rem; }
.good { background: var(--good-soft); color: var(--good); } .bad { background: var(--danger-soft); color: var(--danger); }
.spinner { width: 1.75rem; height: 1.75rem; border: 3px solid var(--line); border-top-color: var(--focus); border-radius: 50%; animation: turn 800ms linear infinite; }
.question { width: min(22rem, calc(100vw - 2rem)); padding: 1.5rem; border-radius: 1.5rem; }
.choice { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.25rem; } .choice button { flex: 1; white-space: nowrap; }

@keyframes rise { from { opacity: 0; transform: translateY(0.75rem); } }
@keyframes pop { from { opacity: 0; scale: 0.6; } }
@keyframes turn { to { rotate: 1turn; } }

@media (width < 720px) {
  .checkout { width: 100%; max-height: 94dvh; margin: auto 0 0; border-width: 1px 0 0; border-radius: 1.5rem 1.5rem 0 0; padding-bottom: env(safe-area-inset-bottom); }
  .band { padding-left: 1rem; } .band p { padding-block: 0.45rem; }
  .columns { grid-template: none / minmax(0, 1fr); min-height: 0; max-height: none; }
  .summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: 0.25rem 1rem; padding: 1rem; }
  .shop { margin: 0; } .what { grid-row: 2; font-size: 0.8125rem; } .amount { grid-area: 1 / 2; font-size: 1.5rem; }
  .buyer { display: none; }
  .body { padding: 1.25rem 1rem; overflow: visible; } .state { min-height: 18rem; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after, dialog { animation-duration: 0.01ms !important; animation-iteration-count: 1 !important; transition: none !important; }
}
@media (forced-colors: active) { .first, .mark, .band, .summary { border: 1px solid; } }
`
