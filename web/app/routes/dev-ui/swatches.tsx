import tokensCss from '../../styles/tokens.css?raw'
import { EDGE_PAIRS, TEXT_PAIRS, UNPAIRED, type Pair } from '../../styles/token-pairs.ts'
import { colorsOf, contrastIn, readTokens } from '../../styles/token-source.ts'
import { PageSection } from '../../ui/page-section.tsx'
import type { Theme } from './specimen.ts'
import { ThemePanes } from './theme-panes.tsx'

const tokens = readTokens(tokensCss)

/** Every role that is a colour, and how well each pair of roles that meet can be told apart. */
export function Swatches() {
  return (
    <PageSection title="Colours" text="A role, what it stands on, and their contrast: 4.5 for words, 3 for edges.">
      <ThemePanes>
        {(theme) => (
          <>
            <ul className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
              {colorsOf(tokens[theme]).map((name) => (
                <Swatch key={name} name={name} value={tokens[theme].get(name) ?? ''} />
              ))}
            </ul>
            <ul className="grid gap-1.5 sm:grid-cols-2">
              {TEXT_PAIRS.map((pair) => (
                <PairLine key={pair.join()} theme={theme} pair={pair} sample="Aa" />
              ))}
              {EDGE_PAIRS.map((pair) => (
                <PairLine key={pair.join()} theme={theme} pair={pair} sample="●" />
              ))}
            </ul>
          </>
        )}
      </ThemePanes>
    </PageSection>
  )
}

function Swatch({ name, value }: { name: string; value: string }) {
  return (
    <li className="min-w-0 text-xs" title={UNPAIRED[name]}>
      <span className="mb-1.5 block h-10 rounded-md border border-line" style={{ background: `var(--${name})` }} />
      <span className="block truncate font-medium">{name}</span>
      <span className="block truncate text-muted">{value}</span>
    </li>
  )
}

function PairLine({ theme, pair: [role, ground], sample }: { theme: Theme; pair: Pair; sample: string }) {
  return (
    <li className="flex min-w-0 items-center gap-2 text-xs">
      <span
        aria-hidden="true"
        className="w-9 shrink-0 rounded-sm border border-line py-1 text-center font-medium"
        style={{ color: `var(--${role})`, background: `var(--${ground})` }}
      >
        {sample}
      </span>
      <span className="min-w-0 flex-1 truncate">
        {role} <span className="text-muted">on {ground}</span>
      </span>
      <span className="tabular-nums">{contrastIn(tokens[theme], role, ground).toFixed(1)}</span>
    </li>
  )
}
