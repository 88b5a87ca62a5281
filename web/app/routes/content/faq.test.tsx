// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { faqOf, type FaqFacts } from '../../content/faq.ts'
import { Faq } from './faq.tsx'

const PLANS = [
  { name: 'Pro', credits: 16, model: 'stable-image-ultra', isDemo: false },
  { name: 'Pro Plus', credits: 26, model: 'gpt-image-2', isDemo: false },
]
const entriesFor = (facts: Partial<FaqFacts> = {}) =>
  faqOf({ brandName: 'Acme', welcomeCredits: 80, plans: PLANS, ...facts })
const answerTo = (id: string, facts?: Partial<FaqFacts>) =>
  entriesFor(facts)
    .find((entry) => entry.id === id)
    ?.answer.join(' ')

function renderFaq() {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Faq entries={entriesFor()} openId="" />
    </MemoryRouter>,
  )
}

test('the structured data of the FAQ equals the visible text', () => {
  const markup = renderFaq()
  const json = /<script[^>]*>([^<]*)<\/script>/.exec(markup)?.[1] ?? ''
  const page = JSON.parse(json) as {
    '@type': string
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(page['@type']).toBe('FAQPage')
  const structuredTexts = page.mainEntity.map(({ name, acceptedAnswer }) => `${name} ${acceptedAnswer.text}`)
  const visibleTexts = [
    ...markup.matchAll(/<details.*?<h3[^>]*>(.*?)<\/h3>.*?<div class="prose[^>]*>(.*?)<\/div>/g),
  ].map(([, question, answer = '']) => `${question} ${answer.replaceAll('</p><p>', ' ').replaceAll(/<[^>]+>/g, '')}`)
  expect(visibleTexts).toEqual(structuredTexts)
  expect(structuredTexts).toHaveLength(10)
})

test('answers contain links', () => {
  expect(renderFaq()).toContain('>terms</a>')
  expect(renderFaq()).not.toMatch(/\[\w+\]\(/)
})

test('prices and welcome credits are those of the site', () => {
  expect(answerTo('price')).toContain('16 credits on Pro and 26 credits on Pro Plus.')
  expect(answerTo('price')).toContain('starts with 80 free credits')
  expect(answerTo('price', { welcomeCredits: 0 })).not.toContain('free credits')
})

test('the illustrator is mentioned only for plans that use it', () => {
  expect(answerTo('models')).toBe(
    'stable-image-ultra on Pro and gpt-image-2 on Pro Plus. The model that actually created an image is stored with it and shown next to it.',
  )
  const [pro, plus] = PLANS.map((plan) => ({ ...plan, isDemo: plan.name === 'Pro' }))
  const mixed = answerTo('models', { plans: [pro, plus].filter((plan) => plan !== undefined) })
  expect(mixed).toContain('gpt-image-2 on Pro Plus.')
  expect(mixed).toContain('Acme’s own demo engine replaces the model of Pro (stable-image-ultra).')
})
