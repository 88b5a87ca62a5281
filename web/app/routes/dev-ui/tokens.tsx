import type { CSSProperties, ReactNode } from 'react'
import {
  EDGE_PAIRS,
  findColorNames,
  getContrast,
  type Pair,
  parseTokens,
  TEXT_PAIRS,
  UNPAIRED,
} from '../../styles/token-source.ts'
import tokensCss from '../../styles/tokens.css?raw'
import { PageSection } from '../../ui/page-section.tsx'
import { ThemePanes, type Theme } from './specimen.tsx'

const tokens = parseTokens(tokensCss)
const { light, shared } = tokens

/** Every color role, and the contrast of every role with its background. */
export function Swatches() {
  return (
    <PageSection title="Colors" text="Each role, its background, and their contrast: 4.5 for text, 3 for edges.">
      <ThemePanes>
        {(theme) => (
          <>
            <ul className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
              {findColorNames(tokens[theme]).map((name) => (
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

function PairLine({ theme, pair: [role, background], sample }: { theme: Theme; pair: Pair; sample: string }) {
  return (
    <li className="flex min-w-0 items-center gap-2 text-xs">
      <span
        aria-hidden="true"
        className="w-9 shrink-0 rounded-sm border border-line py-1 text-center font-medium"
        style={{ color: `var(--${role})`, background: `var(--${background})` }}
      >
        {sample}
      </span>
      <span className="min-w-0 flex-1 truncate">
        {role} <span className="text-muted">on {background}</span>
      </span>
      <span className="tabular-nums">{getContrast(tokens[theme], role, background).toFixed(1)}</span>
    </li>
  )
}

/** The tokens for font sizes, corners, shadows, spacing, motion and stacking order. */
export function Scales() {
  return (
    <>
      <PageSection title="Type" text="One family; sizes with their line heights.">
        <ThemePanes>
          {() => (
            <ul className="flex flex-col gap-3">
              {findSharedTokens('size-').map((name) => (
                <li key={name} style={createTextStyle(name)} className="truncate">
                  Turn words into images <TokenValue name={name} />
                </li>
              ))}
            </ul>
          )}
        </ThemePanes>
      </PageSection>
      <PageSection
        title="Corners and shadows"
        text="Depth comes from layers and soft edges; only floating elements have a shadow."
      >
        <ThemePanes>
          {() => (
            <ul className="flex flex-wrap gap-4">
              {findSharedTokens('corner-').map((name) => (
                <Box key={name} name={name} style={{ borderRadius: `var(--${name})` }} />
              ))}
              {['depth-raised', 'depth-floating'].map((name) => (
                <Box key={name} name={name} style={{ boxShadow: `var(--${name})` }} />
              ))}
            </ul>
          )}
        </ThemePanes>
      </PageSection>
      <PageSection title="Space" text="Steps of a quarter of a rem.">
        <Bars>
          {[1, 2, 3, 4, 6, 8, 12].map((steps) => (
            <Bar key={steps} label={`${steps}`} width={`calc(${steps} * var(--space))`} />
          ))}
        </Bars>
      </PageSection>
      <PageSection title="Motion" text="Hover over a bar. It doesn’t move with reduced motion.">
        <Bars>
          {findSharedTokens('duration-').flatMap((duration) =>
            findSharedTokens('curve-').map((curve) => (
              <MotionBar key={duration + curve} duration={duration} curve={curve} />
            )),
          )}
        </Bars>
      </PageSection>
      <PageSection title="Layers" text="Stacking order.">
        <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          {findSharedTokens('z-').map((name) => (
            <li key={name}>
              {name.slice(2)} <TokenValue name={name} />
            </li>
          ))}
        </ol>
      </PageSection>
    </>
  )
}

function findSharedTokens(prefix: string): string[] {
  return shared.filter((name) => name.startsWith(prefix))
}

function TokenValue({ name }: { name: string }) {
  return <span className="text-xs text-muted tabular-nums">{`${name} ${light.get(name) ?? ''}`}</span>
}

function createTextStyle(name: string): CSSProperties {
  return { fontSize: `var(--${name})`, lineHeight: `var(--${name.replace('size', 'pitch')})` }
}

function Box({ name, style }: { name: string; style: CSSProperties }) {
  return (
    <li className="flex h-24 w-36 items-end border border-line bg-surface-raised p-3 text-xs" style={style}>
      {name}
    </li>
  )
}

function Bars({ children }: { children: ReactNode }) {
  return <ul className="flex flex-col gap-2 text-xs text-muted">{children}</ul>
}

function Bar({ label, width }: { label: string; width: string }) {
  return (
    <li className="flex items-center gap-3">
      <span className="w-6 tabular-nums">{label}</span>
      <span className="h-4 rounded-sm bg-accent" style={{ width }} />
    </li>
  )
}

function MotionBar({ duration, curve }: { duration: string; curve: string }) {
  return (
    <li className="group/mover flex items-center gap-3">
      <span
        className="h-6 w-16 rounded-sm bg-accent transition-transform group-hover/mover:translate-x-4"
        style={{ transitionDuration: `var(--${duration})`, transitionTimingFunction: `var(--${curve})` }}
      />
      <span className="pl-4">
        {duration} {light.get(duration)}, {curve}
      </span>
    </li>
  )
}
