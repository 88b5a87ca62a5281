import { useSite, useViewer } from '../../api/session/viewer.ts'
import { formatCount } from '../../lib/format.ts'
import { LoadWhenIdle } from '../../shell/connection/load-when-idle.tsx'
import { useSignIn } from '../../features/users/sign-in/sign-in-context.tsx'

const loadExamplePrompts = async () =>
  (await import('../../features/generation/prompt-bar/example-prompts.tsx')).ExamplePrompts

/** Introduces visitors to the site and says what is free. */
export function Welcome() {
  const viewer = useViewer()
  const site = useSite()
  const { openSignUp } = useSignIn()
  if (viewer || !site) return null
  return (
    <p className="welcome">
      Describe an image. Watch it appear.
      {site.welcomeCredits > 0 && !site.signUpsClosed && (
        <>
          <span>{formatCount(site.welcomeCredits)} free credits, no card.</span>
          <button type="button" onClick={openSignUp}>
            Start free
          </button>
        </>
      )}
      <LoadWhenIdle load={loadExamplePrompts} />
    </p>
  )
}
