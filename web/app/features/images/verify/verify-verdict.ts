import type { Marking } from './provenance-packet.ts'

/** The facts about a file so far. */
export interface Evidence {
  marking: Marking | null
  /** Whether the server has a file with the same bytes; undefined until it responds. */
  known: boolean | undefined
  brandName: string
}

export interface Verdict {
  tone: 'success' | 'neutral'
  title: string
  text: string
}

/** Returns the conclusion from the evidence, as a title and a text. */
export function verdictOf({ marking, known, brandName }: Evidence): Verdict {
  if (known)
    return {
      tone: 'success',
      title: 'Made here, and unchanged',
      text: `Byte for byte, this is a file that ${brandName} has handed out.`,
    }
  return { tone: 'neutral', ...(marking ? ofMarking(marking, { known, brandName }) : ofNothing(known)) }
}

function ofMarking(marking: Marking, { known, brandName }: Omit<Evidence, 'marking'>): Omit<Verdict, 'tone'> {
  const isOurs = marking.system === brandName
  if (!marking.isByModel)
    return { title: 'Not marked as made by AI', text: 'Its marking names another origin. Anybody can write a marking.' }
  if (!isOurs) return { title: 'Made by AI, elsewhere', text: `Its marking says so, and does not name ${brandName}.` }
  if (known === undefined) return { title: 'Marked as made here', text: `Its marking names ${brandName}.` }
  return {
    title: 'Marked as made here, but not known to us',
    text: `Its marking names ${brandName}, but no file of ours has these bytes. It was changed or saved anew since; or its image was deleted here, or somebody copied the marking.`,
  }
}

function ofNothing(known: boolean | undefined): Omit<Verdict, 'tone'> {
  const ours = known === false ? ' Its bytes are none that we know, either.' : ''
  return {
    title: 'Nothing found',
    text: `The file does not say how it was made. That does not mean that a person made it: screenshots, messengers and saving anew lose the marking.${ours}`,
  }
}
