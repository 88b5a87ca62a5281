// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createFaq, type FaqFacts } from '../../content/faq.ts'
import { Faq } from './faq.tsx'

const PLANS = [
  { name: 'Pro', credits: 16, model: 'stable-image-ultra', isDemo: false },
  { name: 'Pro Plus', credits: 26, model: 'gpt-image-2', isDemo: false },
]
const createEntries = (facts: Partial<FaqFacts> = {}) =>
  createFaq({ brandName: 'Acme', welcomeCredits: 80, plans: PLANS, ...facts })
const findAnswer = (id: string, facts?: Partial<FaqFacts>) =>
  createEntries(facts)
    .find((entry) => entry.id === id)
    ?.answer.join(' ')

function renderFaq() {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Faq entries={createEntries()} openId="" />
    </MemoryRouter>,
  )
}

test('the structured data of the FAQ equals the visible text', () => {
  const markup = renderFaq()
  const json = /<script[^>]*>([^<]*)<\/script>/.exec(markup)?.[1] ?? ''
  const structuredData = JSON.parse(json) as {
    '@type': string
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(structuredData['@type']).toBe('FAQPage')
  const structuredTexts = structuredData.mainEntity.map(({ name, acceptedAnswer }) => `${name} ${acceptedAnswer.text}`)
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
  expect(findAnswer('price')).toContain('16 credits on Pro and 26 credits on Pro Plus.')
  expect(findAnswer('price')).toContain('starts with 80 free credits')
  expect(findAnswer('price', { welcomeCredits: 0 })).not.toContain('free credits')
})

test('the illustrator is mentioned only for plans that use it', () => {
  expect(findAnswer('models')).toBe(
    'stable-image-ultra on Pro and gpt-image-2 on Pro Plus. The model that actually created an image is stored with it and shown next to it.',
  )
  const [pro, plus] = PLANS.map((plan) => ({ ...plan, isDemo: plan.name === 'Pro' }))
  const mixed = findAnswer('models', { plans: [pro, plus].filter((plan) => plan !== undefined) })
  expect(mixed).toContain('gpt-image-2 on Pro Plus.')
  expect(mixed).toContain('Acme’s own demo engine replaces the model of Pro (stable-image-ultra).')
})
