import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type AspectRatio, DEFAULT_ASPECT_RATIO } from '@pictor/contract/limits'
import type { MDXComponents } from 'mdx/types'
import { ArrowUpRight } from '../../ui/icons.ts'
import { type Article, getArticlePath, articles } from '../../content/articles.ts'
import { formatDate } from '../../lib/format-date.ts'
import { useSite } from '../../api/session/viewer.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { JsonLd } from '../../ui/json-ld.tsx'
import { Prose } from '../../ui/prose.tsx'
import { createArticleJsonLd } from './blog-head.ts'
import { getReadingMinutes, useText } from './blog-text.ts'
import { TableOfContents } from '../content/table-of-contents.tsx'
import { draftStore } from '../../features/generation/prompt-bar/draft.ts'
import { contentElements } from '../content/content-elements.tsx'

/** An article: image, description, text with table of contents, and related articles. */
export function BlogArticle({ article }: { article: Article }) {
  const { default: Text, outline, wordCount } = useText(article)
  const site = useSite()
  return (
    <div className="@container mx-auto w-full max-w-6xl px-4 pt-4 pb-12 md:px-6 md:pt-6 md:pb-20">
      {site && <JsonLd data={createArticleJsonLd(article, wordCount, site)} />}
      <AllArticles current={article} />
      <article>
        <ArticleHeader article={article} minutes={getReadingMinutes(wordCount)} />
        <div className="mx-auto mt-10 max-w-[68ch] @4xl:mt-14 @4xl:grid @4xl:max-w-none @4xl:grid-cols-[minmax(0,68ch)_14rem] @4xl:justify-between @4xl:gap-x-12 @min-[68rem]:grid-cols-[1fr_minmax(0,68ch)_1fr]">
          <div className="@min-[68rem]:col-start-2">
            <TableOfContents sections={outline} className="mb-10 @4xl:hidden" />
            <Prose>
              <Text components={articleElements} />
            </Prose>
            <TryPrompt />
          </div>
          <TableOfContents
            sections={outline}
            isAlwaysOpen
            className="sticky top-[calc(var(--header-height)+1.5rem)] hidden max-h-[calc(100dvh-var(--header-height)-3rem)] self-start overflow-y-auto @4xl:block"
          />
        </div>
      </article>
      <RelatedArticles ids={article.relatedArticles} />
    </div>
  )
}

/** Links to all articles, labeled by section. */
function AllArticles({ current }: { current: Article }) {
  return (
    <nav aria-labelledby="all-articles" className="mb-2 flex flex-wrap items-center gap-x-2 text-sm print:hidden">
      <p id="all-articles" className="mr-2 text-muted">
        All articles
      </p>
      {articles.map((article) => (
        <Link
          key={article.id}
          to={getArticlePath(article.id)}
          aria-current={article === current ? 'page' : undefined}
          className={`${BREADCRUMB_LINK} text-muted aria-[current]:font-medium aria-[current]:text-content aria-[current]:underline aria-[current]:underline-offset-4`}
        >
          {article.section}
          <span className="sr-only">: {article.title}</span>
        </Link>
      ))}
    </nav>
  )
}

function ArticleHeader({ article, minutes }: { article: Article; minutes: number }) {
  const heading = useHeadingFocus(article.id)
  return (
    <header className="mx-auto max-w-[68ch] @4xl:max-w-none">
      <Breadcrumbs />
      <div className="mt-3 grid items-center gap-x-12 gap-y-7 @4xl:grid-cols-[5fr_6fr]">
        <ArticleImage image={article.image} />
        <div className="@4xl:order-first">
          <p className="text-sm font-medium text-link">{article.section}</p>
          <h1
            ref={heading}
            tabIndex={-1}
            className="mt-2 text-2xl font-semibold tracking-tight text-balance outline-none @4xl:text-3xl"
          >
            {article.title}
          </h1>
          <p className="mt-3 text-lg text-pretty text-muted">{article.description}</p>
          <Byline article={article} minutes={minutes} />
        </div>
      </div>
    </header>
  )
}

function ArticleImage({ image: { large, small, alt, prompt } }: Pick<Article, 'image'>) {
  return (
    <figure>
      <img
        key={large}
        src={large}
        srcSet={`${small} 640w, ${large} 1200w`}
        sizes="(min-width: 1280px) 580px, 100vw"
        alt={alt}
        width={1200}
        height={675}
        fetchPriority="high"
        className="aspect-video w-full rounded-lg border border-line bg-surface-sunken object-cover"
      />
      <figcaption className="mt-2.5 text-sm text-muted">Prompt: {prompt}</figcaption>
    </figure>
  )
}

function Byline({ article: { publishedAt, updatedAt }, minutes }: { article: Article; minutes: number }) {
  return (
    <p className="mt-5 flex flex-wrap gap-x-2 gap-y-1 text-sm text-muted">
      <span>By the {useSite()?.brandName} team</span>
      <span aria-hidden="true">·</span>
      <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      {updatedAt !== publishedAt && (
        <span>
          (updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>)
        </span>
      )}
      <span aria-hidden="true">·</span>
      <span>{minutes} min read</span>
    </p>
  )
}

function Breadcrumbs() {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1.5 text-sm text-muted">
        <li>
          <Link to="/" className={`${BREADCRUMB_LINK} -ml-1`}>
            Home
          </Link>
        </li>
        <li aria-hidden="true">/</li>
        <li>
          <Link to="/blog" className={BREADCRUMB_LINK}>
            Blog
          </Link>
        </li>
      </ol>
    </nav>
  )
}

const BREADCRUMB_LINK =
  'inline-flex min-h-control-small min-w-11 items-center justify-center rounded-sm px-1 hover:text-content md:not-pointer-coarse:min-w-0'

function TryPrompt() {
  return (
    <aside className="mt-14 rounded-lg border border-line bg-surface-raised p-6 md:p-8">
      <h2 className="text-lg font-semibold tracking-tight">Try one of your own</h2>
      <p className="mt-1.5 max-w-[52ch] text-pretty text-muted">
        Describe what you want to see in one sentence. Your image will be ready before your coffee gets cold.
      </p>
      <Link to="/" className={`${buttonStyle({ tone: 'primary', size: 'large' })} mt-5`}>
        Describe an image
      </Link>
    </aside>
  )
}

/** Moves the focus to the title when another article opens, so that screen readers announce it. */
function useHeadingFocus(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const currentId = useRef(id)
  useEffect(() => {
    if (currentId.current === id) return
    currentId.current = id
    heading.current?.focus({ preventScroll: true })
  }, [id])
  return heading
}

/** Elements that the texts of articles can use. */
const articleElements: MDXComponents = { ...contentElements, Prompt, Row }

interface PromptProps {
  text: string
  ratio?: AspectRatio
}

/** A prompt to copy, or to insert into the prompt bar. */
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

/** Images to compare, side by side. */
function Row({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-3 items-start gap-2 md:gap-4">{children}</div>
}

function RelatedArticles({ ids }: { ids: readonly string[] }) {
  return (
    <section aria-labelledby="related" className="mt-16 border-t border-line pt-10">
      <h2 id="related" className="text-xl font-semibold tracking-tight">
        Related articles
      </h2>
      <ul className="mt-5 grid gap-5 @2xl:grid-cols-2">
        {articles
          .filter(({ id }) => ids.includes(id))
          .map((article) => (
            <li key={article.id} className="flex">
              <Card article={article} />
            </li>
          ))}
      </ul>
    </section>
  )
}

function Card({ article: { id, title, description, section, image } }: { article: Article }) {
  return (
    <Link
      to={getArticlePath(id)}
      className="group flex w-full flex-col overflow-hidden rounded-lg border border-line bg-surface-raised hover:bg-surface-hover"
    >
      <img
        src={image.small}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        className="aspect-video w-full border-b border-line bg-surface-sunken object-cover"
      />
      <span className="flex flex-1 flex-col p-5">
        <span className="text-sm font-medium text-link">{section}</span>
        <span className="mt-1 text-lg leading-snug font-semibold tracking-tight text-balance group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {title}
        </span>
        <span className="mt-2 text-sm text-pretty text-muted">{description}</span>
      </span>
    </Link>
  )
}
