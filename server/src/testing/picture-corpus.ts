import { readdirSync, readFileSync } from 'node:fs'

/** What becomes of a file that is sent to us; `either`: a picture or a refusal, and nothing else. */
const FATES = ['accepted', 'not-a-picture', 'too-large', 'either'] as const

export interface CorpusFile {
  name: string
  fate: (typeof FATES)[number]
  bytes: Buffer
  /** What no file that is made of it may hold. */
  forbidden: string[]
}

const FOLDER = new URL('../features/images/fixtures/', import.meta.url)
const FORBIDDEN: Record<string, string[]> = {
  'gps.jpg': ['SECRETCAM', 'Jane Victim'],
  'text-chunks.png': ['SECRET-TEXT-CHUNK'],
  'png-trailing-html.png': ['TRAILER'],
  'png-trailing-zip.png': ['TRAILZIP', 'PK\u0003\u0004'],
}

/** Plain, damaged and hostile files, in a folder for each fate. */
export const pictureCorpus: CorpusFile[] = FATES.flatMap((fate) =>
  readdirSync(new URL(`${fate}/`, FOLDER)).map((name) => ({
    ...{ name, fate, forbidden: FORBIDDEN[name] ?? [] },
    bytes: readFileSync(new URL(`${fate}/${name}`, FOLDER)),
  })),
)
