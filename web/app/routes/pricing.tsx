import type { Plan, Site } from '@pictor/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { Route } from './+types/pricing'
import { PackChoice, findSelectedPack } from '../features/payments/packs/pack-choice.tsx'
import { TestModeNote } from '../features/payments/packs/packs-on-sale.tsx'
import { imagePriceText, imagesOnPlanText } from '../features/payments/packs/packs.ts'
import { packsQuery } from '../features/payments/payments.queries.ts'
import { PlanCards } from '../features/plans/plan-cards.tsx'
import { plansQuery } from '../features/plans/plans.queries.ts'
import { useChoosePlan, usePlanState } from '../features/plans/use-switch-plan.ts'
import { CurrencySwitch, regionQuery, useCurrency } from '../features/region/index.ts'
import { createPageHead } from '../lib/page-head.ts'
import { prefetch } from '../lib/prefetch.ts'
import { useSite, useViewer } from '../api/session/viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  return prefetch(context, ({ queries, api }) => [
    queries.fetchQuery(regionQuery(api)),
    queries.fetchQuery(plansQuery(api)),
    queries.fetchQuery(packsQuery(api)),
  ])
}

export { skipPrefetch as clientLoader } from '../lib/prefetch.ts'

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const { site } = matches[0].loaderData
  const description = `${site.brandName} plans and credit packs. Pay once for as many images as you want. Credits never expire.`
  return createPageHead({ site, path: '/pricing', description })
}

export default function Pricing() {
  const [packId, setPackId] = useState<string | null>(null)
  const { currency } = useCurrency()
  const choosePlan = useChoosePlan()
  const getPlanState = usePlanState()
  const plans = useQuery(plansQuery()).data
  const packs = useQuery(packsQuery()).data
  const pack = packs && findSelectedPack(packs, packId)
  const site = useSite()
  const isSignedIn = useViewer() !== null
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-10 px-3 py-6 md:gap-14 md:px-6 md:py-10">
      <PricingSection
        title="Choose Your Plan"
        text={isSignedIn ? SWITCH_TEXT : `${welcomeText(site, plans)}${SWITCH_TEXT}`}
      >
        <PlanCards
          getPlanState={getPlanState}
          getPrice={(plan) => (pack ? imagePriceText(plan, pack, currency) : null)}
          onChoose={choosePlan}
        />
      </PricingSection>
      <PricingSection
        title="Purchase Credits"
        text="Pay once. Credits work with both plans and never expire."
        headerAction={<CurrencySwitch />}
      >
        <PackChoice plans={plans} currency={currency} selectedId={packId} onSelect={setPackId} />
        {site?.payments.isTest && <TestModeNote className="mt-4" />}
      </PricingSection>
    </div>
  )
}

const SWITCH_TEXT = 'Switch anytime, free. Your credits carry over.'

/** Returns what a new account gets: 'Start with 80 free credits, enough for 5 images on Pro. ', or an empty text. */
function welcomeText(site: Site | null, plans: readonly Plan[] = []): string {
  const plan = plans.find(({ name }) => name === 'Pro')
  if (!site || !plan || site.signUpsClosed || site.welcomeCredits < plan.credits_per_image) return ''
  return `Start with ${site.welcomeCredits} free credits, enough for ${imagesOnPlanText(site.welcomeCredits, plan)}. `
}

interface PricingSectionProps {
  title: string
  text: string
  /** Shown at the end of the title's line. */
  headerAction?: ReactNode
  children: ReactNode
}

function PricingSection({ title, text, headerAction, children }: PricingSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-2xl font-semibold tracking-tight text-balance">
            {title}
          </h2>
          <p className="mt-1 text-pretty text-muted">{text}</p>
        </div>
        {headerAction}
      </div>
      {children}
    </section>
  )
}
