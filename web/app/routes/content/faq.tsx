import type { ReactNode } from 'react'
import type { FaqEntry } from '../../content/faq.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { JsonLd } from '../../ui/json-ld.tsx'
import { Prose } from '../../ui/prose.tsx'
import { ContentLink } from './content-elements.tsx'

export interface FaqProps {
  entries: FaqEntry[]
  /** Id of the entry that the URL hash points at. */
  openId: string
}

/** Questions and answers, as visible text and as schema.org data. */
export function Faq({ entries, openId }: FaqProps) {
  return (
    <section aria-labelledby="questions" className="mt-14">
      <h2 id="questions" className="mb-4 text-xl font-semibold tracking-tight">
        Questions and answers
      </h2>
      <Accordion
        openId={openId}
        items={entries.map(({ id, question, answer }) => ({ id, title: question, content: <Answer text={answer} /> }))}
      />
      <JsonLd data={createFaqJsonLd(entries)} />
    </section>
  )
}

function Answer({ text }: { text: string[] }) {
  return (
    <Prose>
      {text.map((paragraph) => (
        <p key={paragraph}>{renderLinks(paragraph)}</p>
      ))}
    </Prose>
  )
}

const LINK = /\[([^\]]+)\]\(([^)]+)\)/

/** Turns `[words](/path)` into links. `split` returns text, words, path, text, words, path, …, text. */
function renderLinks(paragraph: string): ReactNode[] {
  const parts = paragraph.split(LINK)
  return parts.map((part, index) => {
    if (index % 3 === 0) return part
    if (index % 3 === 2) return null
    const href = parts[index + 1] ?? ''
    return (
      <ContentLink key={href} href={href}>
        {part}
      </ContentLink>
    )
  })
}

function createFaqJsonLd(entries: FaqEntry[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ').replaceAll(new RegExp(LINK, 'g'), '$1') },
    })),
  }
}
