import { useSite, useViewer } from '../../api/session/viewer.ts'
import { formatCount } from '../../lib/format.ts'
import { LoadWhenIdle } from '../../shell/connection/load-when-idle.tsx'

const loadExamplePrompts = async () =>
  (await import('../../features/generation/prompt-bar/example-prompts.tsx')).ExamplePrompts

/** Introduces visitors to the site and says what is free. */
export function Welcome() {
  const viewer = useViewer()
  const site = useSite()
  if (viewer || !site) return null
  return (
    <p className="flex flex-wrap gap-x-2 px-4 pt-3 text-sm font-medium">
      Describe an image. Watch it appear.
      {site.welcomeCredits > 0 && !site.signUpsClosed && (
        <span className="font-normal text-muted">{formatCount(site.welcomeCredits)} free credits, no card.</span>
      )}
      <LoadWhenIdle load={loadExamplePrompts} />
    </p>
  )
}
