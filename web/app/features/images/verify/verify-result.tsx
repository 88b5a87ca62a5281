import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { BadgeCheck, FileQuestionMark, FileSearch } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { formatDate } from '../../../lib/format-date.ts'
import type { Api } from '../../../lib/request-context.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { ProvenanceMetadata } from './provenance-packet.ts'

/** An image that was read in the browser, without uploading it. */
export interface InspectedImage {
  name: string
  metadata: ProvenanceMetadata | null
  /** Whether the file contains content credentials (C2PA). */
  signed: boolean
  /** In hexadecimal; null on insecure pages, where browsers do not compute it. */
  sha256: string | null
  /** Object URL to display the image. Must be revoked when it is no longer displayed. */
  url: string
}

export interface VerifyResultProps {
  image: InspectedImage
  brandName: string
}

/** Shows the metadata of an image at once, and later whether the server has a file with the same bytes. */
export function VerifyResult({ image, brandName }: VerifyResultProps) {
  const { metadata, sha256, signed } = image
  const query = useQuery({ ...recognizedFileQuery(api, sha256 ?? ''), enabled: sha256 !== null })
  const { tone, title, text } = getVerdict({ metadata, isRecognized: query.data?.known, brandName })
  const Icon = tone === 'success' ? BadgeCheck : metadata ? FileSearch : FileQuestionMark
  return (
    <section
      aria-label="Result"
      className="overflow-hidden rounded-lg border border-line bg-surface-raised sm:grid sm:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <SelectedImage image={image} />
      <div className="min-w-0 p-4 sm:p-6">
        <output className="block">
          <span
            className={classNames(
              'flex items-center gap-2 text-lg font-semibold tracking-tight text-balance',
              tone === 'success' && 'text-success',
            )}
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            {title}
          </span>
          <span className="mt-1.5 block text-sm leading-relaxed text-pretty text-muted">{text}</span>
        </output>
        <dl className="mt-4 divide-y divide-line border-t border-line text-sm">
          {metadata && <MetadataFacts metadata={metadata} />}
          {signed && (
            <Fact
              label="Signature"
              value="The file contains Content Credentials (C2PA). This page doesn’t check them."
            />
          )}
          <Fact label="File" value={<FileMatch query={query} isHashed={sha256 !== null} />} />
        </dl>
      </div>
    </section>
  )
}

function MetadataFacts({ metadata: { source, system, model, createdAt, prompt } }: { metadata: ProvenanceMetadata }) {
  return (
    <>
      <Fact label="Origin" value={source} />
      {system && <Fact label="Made with" value={<bdi>{system}</bdi>} />}
      {model && <Fact label="Model" value={<bdi>{model}</bdi>} />}
      {createdAt && <Fact label="Date" value={<time dateTime={createdAt}>{formatDate(createdAt)}</time>} />}
      {prompt && <Fact label="Prompt" value={<bdi className="line-clamp-6 whitespace-pre-line">{prompt}</bdi>} />}
    </>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-pretty break-words">{value}</dd>
    </div>
  )
}

/** The browser may not be able to display the image. The result is valid anyway. */
function SelectedImage({ image: { url, name } }: { image: InspectedImage }) {
  const [failed, setFailed] = useState(false)
  return (
    <div className="flex min-w-0 items-center gap-3 bg-surface-sunken p-4 sm:flex-col sm:justify-center sm:gap-2">
      {!failed && (
        <img
          src={url}
          alt=""
          onError={() => setFailed(true)}
          className="max-h-20 max-w-[40%] rounded-md object-contain sm:max-h-48 sm:max-w-full"
        />
      )}
      <p className="min-w-0 truncate text-xs text-muted sm:max-w-full" title={name}>
        <bdi>{name}</bdi>
      </p>
    </div>
  )
}

/**
 * Checks whether the server has a file with this SHA-256, in hexadecimal. Refetched each time, because the image may
 * have been deleted.
 */
function recognizedFileQuery(api: { images: Pick<Api['images'], 'known'> }, sha256: string) {
  return queryOptions({
    queryKey: ['images', 'known', sha256],
    queryFn: ({ signal }) => api.images.known({ sha256 }, { signal }),
    staleTime: 0,
  })
}

interface FileMatchProps {
  query: UseQueryResult<{ known: boolean }>
  isHashed: boolean
}

/** Shows whether the server has a file with the same bytes, or the state of that request. */
function FileMatch({ query: { data, error, isFetching, refetch }, isHashed }: FileMatchProps) {
  if (!isHashed) return 'Your browser computes fingerprints only on secure (https) pages.'
  if (data) return data.known ? 'Unchanged: one of our files' : 'Not one of our files'
  if (!error || isFetching) return <Loading />
  return (
    <span role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0">We couldn’t check the file. {toProblem(error).text}</span>
      <Button size="small" onClick={() => void refetch()}>
        Check again
      </Button>
    </span>
  )
}

const SLOW_AFTER_MS = 3_000

function Loading() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className="flex items-center gap-2.5 text-muted">
      <Spinner />
      {isSlow ? 'Still checking against our files. The connection is slow.' : 'Checking against our files'}
    </span>
  )
}

/** The facts about a file so far. */
interface Evidence {
  metadata: ProvenanceMetadata | null
  /** Whether the server has a file with the same bytes; undefined until it responds. */
  isRecognized: boolean | undefined
  brandName: string
}

interface Verdict {
  tone: 'success' | 'neutral'
  title: string
  text: string
}

/** Returns the conclusion from the evidence, as a title and a text. */
export function getVerdict({ metadata, isRecognized, brandName }: Evidence): Verdict {
  if (isRecognized)
    return {
      tone: 'success',
      title: 'Made here and unchanged',
      text: `This file is byte-for-byte identical to one from ${brandName}.`,
    }
  return {
    tone: 'neutral',
    ...(metadata ? verdictForMetadata(metadata, { isRecognized, brandName }) : verdictWithoutMetadata(isRecognized)),
  }
}

function verdictForMetadata(
  metadata: ProvenanceMetadata,
  { isRecognized, brandName }: Omit<Evidence, 'metadata'>,
): Omit<Verdict, 'tone'> {
  const isFromThisSite = metadata.system === brandName
  if (!metadata.isByModel)
    return { title: 'Not labeled as AI-generated', text: 'Its label names another origin. Anyone can write a label.' }
  if (!isFromThisSite)
    return { title: 'AI-generated elsewhere', text: `Its label says so and doesn’t name ${brandName}.` }
  if (isRecognized === undefined) return { title: 'Labeled as made here', text: `Its label names ${brandName}.` }
  return {
    title: 'Labeled as made here, but not one of our files',
    text: `Its label names ${brandName}, but the file doesn’t match any of ours. It may have been edited or saved again, its image may have been deleted here, or the label may have been copied.`,
  }
}

function verdictWithoutMetadata(isRecognized: boolean | undefined): Omit<Verdict, 'tone'> {
  const unknownBytesText = isRecognized === false ? ' It doesn’t match any of our files, either.' : ''
  return {
    title: 'No label found',
    text: `The file doesn’t say how it was made. That doesn’t mean a person made it: screenshots, messaging apps and saving again can remove the label.${unknownBytesText}`,
  }
}
