import type { Plan, Operator, Site } from '@pictor/contract'
import { Link, useLocation } from 'react-router'
import type { Route } from './+types/about'
import Text from '../../content/about.mdx'
import { createFaq, type FaqFacts } from '../../content/faq.ts'
import { createPageHead } from '../../lib/page-head.ts'
import { useSite, useViewer } from '../../api/session/viewer.ts'
import { requestContext } from '../../lib/request-context.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { contentElements } from './content-elements.tsx'
import { ContentPage } from './content-page.tsx'
import { Faq } from './faq.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { api, site, operator } = context.get(requestContext)
  const { plans } = await api.plans.list({})
  return createFaqFacts(site, plans, operator)
}

function createFaqFacts({ brandName, welcomeCredits }: Site, plans: readonly Plan[], { isDemo }: Operator): FaqFacts {
  return {
    brandName,
    welcomeCredits,
    plans: plans.map(({ name, credits_per_image, model, model_type }) => ({
      name,
      model,
      credits: credits_per_image,
      isDemo: isDemo[model_type],
    })),
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `What ${site.brandName} is and how it works, with answers about prices, credits, models, and what happens to your images.`
  return createPageHead({ site, path: '/about', description })
}

export default function About({ loaderData }: Route.ComponentProps) {
  const brandName = useSite()?.brandName
  return (
    <ContentPage
      title="About Us"
      lead={`${brandName} turns a sentence into an image, lets you explore what others made, and labels every image with how it was created.`}
      below={
        <>
          <Faq entries={createFaq(loaderData)} openId={useLocation().hash.slice(1)} />
          <Invitation welcomeCredits={loaderData.welcomeCredits} />
        </>
      }
    >
      <Text components={contentElements} />
    </ContentPage>
  )
}

/** The call to action at the end of the page. */
function Invitation({ welcomeCredits }: Pick<FaqFacts, 'welcomeCredits'>) {
  const isSignedIn = useViewer() !== null
  return (
    <section
      aria-labelledby="your-turn"
      className="mt-14 rounded-lg border border-line bg-surface-raised px-6 py-10 text-center"
    >
      <h2 id="your-turn" className="text-xl font-semibold tracking-tight">
        Your turn
      </h2>
      <p className="mx-auto mt-2 mb-6 max-w-[44ch] text-pretty text-muted">
        {welcomeCredits > 0 && !isSignedIn
          ? `Sign up in a minute and get ${welcomeCredits} free credits. What would you like to see?`
          : 'What would you like to see?'}
      </p>
      <Link to="/" className={`${buttonStyle({ tone: 'primary', size: 'large' })} max-w-full`}>
        {isSignedIn ? 'Create an image' : welcomeCredits > 0 ? 'Sign Up & Get Free Credits' : 'Sign Up'}
      </Link>
    </section>
  )
}
