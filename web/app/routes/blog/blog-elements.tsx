import { DEFAULT_ASPECT_RATIO, type AspectRatio } from '@pictor/contract/limits'
import { ArrowUpRight } from 'lucide-react'
import type { MDXComponents } from 'mdx/types'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { draftStore } from '../../features/generation/prompt-bar/draft.ts'
import { contentElements } from '../content/content-elements.tsx'

/** What the texts of articles may use. */
export const articleElements: MDXComponents = { ...contentElements, Prompt, Row }

export interface PromptProps {
  text: string
  ratio?: AspectRatio
}

/** A prompt to be typed as it stands, or carried to the prompt bar. */
function Prompt({ text, ratio = DEFAULT_ASPECT_RATIO }: PromptProps) {
  return (
    <figure className="rounded-lg border border-line bg-surface-raised px-4 pt-3.5 pb-1.5 md:px-5">
      <p className="font-medium text-pretty">{text}</p>
      <div className="mt-1 flex items-center justify-between gap-4 text-sm text-muted">
        <span className="flex items-center gap-2">
          <span
            aria-hidden="true"
            style={{ aspectRatio: ratio.replace(':', ' / ') }}
            className={`${isWide(ratio) ? 'w-4' : 'h-4'} inline-block rounded-[2px] border border-line-strong`}
          />
          {ratio}
        </span>
        <Link
          to="/"
          onClick={() => draftStore.change({ prompt: text, aspectRatio: ratio })}
          aria-label={`Try it: ${text}`}
          className="inline-flex min-h-11 items-center gap-1 px-1 font-medium"
        >
          Try it
          <ArrowUpRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </figure>
  )
}

function isWide(ratio: AspectRatio): boolean {
  const [width = 1, height = 1] = ratio.split(':').map(Number)
  return width >= height
}

/** Pictures to be compared stand side by side. */
function Row({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-3 items-start gap-2 md:gap-4">{children}</div>
}
