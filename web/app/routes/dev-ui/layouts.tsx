import { useState } from 'react'
import { ImageOff } from '../../ui/icons.ts'
import notFound from '../../content/illustrations/not-found.webp'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PageMessage } from '../../ui/page-message.tsx'
import { JsonLd } from '../../ui/json-ld.tsx'
import { Masonry } from '../../ui/masonry/masonry.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Prose } from '../../ui/prose.tsx'
import { SectionFailure, SectionMessage } from '../../ui/section-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row, type Specimen } from './specimen.tsx'

export const LAYOUTS: readonly Specimen[] = [
  { title: 'Skeleton', files: ['skeleton.tsx'], note: 'As large as the content it replaces.', Show: Skeletons },
  { title: 'Spinner', files: ['spinner.tsx'], note: 'Next to a text that says what is loading.', Show: Spinners },
  { title: 'Notices', files: ['section-message.tsx'], note: 'Empty and failed: always a next step.', Show: Messages },
  { title: 'Page message', files: ['page-message.tsx'], note: 'Instead of a page or list.', Show: PageMessages },
  { title: 'Page section', files: ['page-section.tsx'], Show: Section },
  { title: 'Accordion', files: ['accordion.tsx'], Show: Questions },
  { title: 'Long text', files: ['prose.tsx'], Show: LongText },
  {
    title: 'Masonry',
    files: ['masonry.tsx'],
    note: '4, 3, 2 or 1 columns by window width; arrow keys move between tiles.',
    Show: Grid,
  },
  {
    title: 'Structured data',
    files: ['json-ld.tsx'],
    note: 'Not visible: it describes the page to search engines.',
    Show: () => <JsonLd data={{ '@type': 'WebPage', name: 'Design system' }} />,
  },
]

function Section({ theme }: { theme: string }) {
  return (
    <PageSection
      title={`Your orders, ${theme}`}
      text="Your purchases, their prices and receipts."
      actions={<Button>Download all</Button>}
    >
      <p className="text-sm">Its content adapts to its own width.</p>
    </PageSection>
  )
}

function Questions({ theme }: { theme: string }) {
  return (
    <Accordion
      items={[
        { id: `short-${theme}`, title: 'A short question', content: <p>A short answer.</p> },
        {
          id: `long-${theme}`,
          title: 'A question long enough to need a second line on a narrow screen',
          content: <p>Its answer, which is always in the page, open or closed.</p>,
        },
      ]}
    />
  )
}

function LongText() {
  return (
    <Prose>
      <p>
        A paragraph with <a href="/">a link</a>, <strong>weight</strong>, <em>emphasis</em> and <code>code</code>, as
        long as it has to be for a second line.
      </p>
      <h3>A heading in the text</h3>
      <ul>
        <li>One thing</li>
        <li>Another</li>
      </ul>
      <blockquote>
        <p>Someone else&apos;s words.</p>
      </blockquote>
    </Prose>
  )
}

const RATIOS = [1, 2 / 3, 3 / 2, 4 / 5, 16 / 9, 5 / 4]

function Grid({ theme }: { theme: string }) {
  return <Masonry items={RATIOS} keyOf={keyOf} ratioOf={Number} renderItem={renderTile} label={`Tiles, ${theme}`} />
}

function keyOf(ratio: number) {
  return String(RATIOS.indexOf(ratio))
}

function renderTile() {
  return <Skeleton className="size-full rounded-lg" />
}

function Skeletons() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="aspect-3/2 w-full rounded-lg" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/3" />
    </div>
  )
}

function Spinners() {
  return (
    <Row label="Small, medium, in the surrounding color">
      <Spinner />
      <Spinner className="size-6" />
      <span className="text-link">
        <Spinner className="size-8" />
      </span>
    </Row>
  )
}

function PageMessages() {
  return (
    <PageMessage illustration={notFound} title="Nothing here yet" text="Images appear here.">
      <Button>Describe an image</Button>
    </PageMessage>
  )
}

function Messages() {
  const [busy, setBusy] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <SectionMessage icon={ImageOff} text="You have no orders yet. Your orders and receipts will appear here.">
        <Button>See packs</Button>
      </SectionMessage>
      <SectionFailure text="Couldn’t load your orders." busy={busy} onRetry={() => setBusy(!busy)} />
    </div>
  )
}
