import type { ProvenanceMetadata } from './provenance-packet.ts'

/** The facts about a file so far. */
export interface Evidence {
  metadata: ProvenanceMetadata | null
  /** Whether the server has a file with the same bytes; undefined until it responds. */
  isRecognized: boolean | undefined
  brandName: string
}

export interface Verdict {
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
