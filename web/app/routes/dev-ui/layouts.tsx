import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import notFound from '../../content/illustrations/not-found.webp'
import { Accordion } from '../../ui/accordion.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { JsonLd } from '../../ui/json-ld.tsx'
import { Masonry } from '../../ui/masonry/masonry.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { Prose } from '../../ui/prose.tsx'
import { SectionFailure, SectionMessage } from '../../ui/section-message.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Row, type Specimen } from './specimen.tsx'

export const LAYOUTS: readonly Specimen[] = [
  { title: 'Skeleton', files: ['skeleton.tsx'], note: 'As large as what comes.', Show: Skeletons },
  { title: 'Spinner', files: ['spinner.tsx'], note: 'Beside a word that says what is going on.', Show: Spinners },
  { title: 'Notices', files: ['section-message.tsx'], note: 'Empty and failed: always a next step.', Show: Messages },
  { title: 'Illustration', files: ['illustration.tsx'], Show: () => <Illustration src={notFound} /> },
  { title: 'Section of a page', files: ['page-section.tsx'], Show: Section },
  { title: 'Accordion', files: ['accordion.tsx'], Show: Questions },
  { title: 'Long text', files: ['prose.tsx'], Show: LongText },
  {
    title: 'Masonry',
    files: ['masonry.tsx'],
    note: '4, 3, 2 or 1 columns by the width of the window; arrow keys move between tiles.',
    Show: Grid,
  },
  {
    title: 'Words for machines',
    files: ['json-ld.tsx'],
    note: 'Nothing to see: it says to search engines what the page is.',
    Show: () => <JsonLd data={{ '@type': 'WebPage', name: 'Design system' }} />,
  },
]

function Section({ theme }: { theme: string }) {
  return (
    <PageSection
      title={`Your orders, ${theme}`}
      text="What you bought, what it cost and where the receipt is."
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
          title: 'A question so long that it needs a second line where there is little room for it',
          content: <p>Its answer, which is in the page whether it is open or not.</p>,
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
        <p>Somebody else&apos;s words.</p>
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
    <Row label="Small, medium, in a colour of its surroundings">
      <Spinner />
      <Spinner className="size-6" />
      <span className="text-link">
        <Spinner className="size-8" />
      </span>
    </Row>
  )
}

function Messages() {
  const [busy, setBusy] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <SectionMessage icon={ImageOff} text="You have no orders yet. What you buy appears here, with its receipt.">
        <Button>Look at the packs</Button>
      </SectionMessage>
      <SectionFailure text="Your orders could not be loaded." busy={busy} onRetry={() => setBusy(!busy)} />
    </div>
  )
}
