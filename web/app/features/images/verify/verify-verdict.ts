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
      title: 'Made here, and unchanged',
      text: `Byte for byte, this is a file that ${brandName} has handed out.`,
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
    return { title: 'Not marked as made by AI', text: 'Its marking names another origin. Anybody can write a marking.' }
  if (!isFromThisSite)
    return { title: 'Made by AI, elsewhere', text: `Its marking says so, and does not name ${brandName}.` }
  if (isRecognized === undefined) return { title: 'Marked as made here', text: `Its marking names ${brandName}.` }
  return {
    title: 'Marked as made here, but not known to us',
    text: `Its marking names ${brandName}, but no file of ours has these bytes. It was changed or saved anew since; or its image was deleted here, or somebody copied the marking.`,
  }
}

function verdictWithoutMetadata(isRecognized: boolean | undefined): Omit<Verdict, 'tone'> {
  const unknownBytesText = isRecognized === false ? ' Its bytes are none that we know, either.' : ''
  return {
    title: 'Nothing found',
    text: `The file does not say how it was made. That does not mean that a person made it: screenshots, messengers and saving anew lose the marking.${unknownBytesText}`,
  }
}
