import { CONTROLS } from './dev-ui/controls.tsx'
import { LAYERS } from './dev-ui/layers.tsx'
import { LAYOUTS } from './dev-ui/layouts.tsx'
import { SpecimenCard, type Specimen } from './dev-ui/specimen.tsx'
import { Scales, Swatches } from './dev-ui/tokens.tsx'

export const meta = () => [{ title: 'Design system' }, { name: 'robots', content: 'noindex' }]

export const SPECIMENS: readonly Specimen[] = [...CONTROLS, ...LAYOUTS, ...LAYERS]

/** Every component of `ui` in every state and both themes, and the tokens. Not part of the production build. */
export default function DesignSystem() {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-12 px-4 py-8 md:px-6 md:py-12">
      <header>
        <h1 className="text-3xl font-semibold tracking-tight">Design system</h1>
        <p className="mt-3 max-w-prose text-pretty text-muted">
          The real components, light next to dark. Hover over them, click them and tab through them to see their states.
          Overlays open in the theme of the page.
        </p>
      </header>
      <Swatches />
      <Scales />
      {SPECIMENS.map((specimen) => (
        <SpecimenCard key={specimen.title} specimen={specimen} />
      ))}
    </div>
  )
}
