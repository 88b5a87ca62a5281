import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ASPECT_RATIOS, STYLES } from '@pictor/contract/limits'
import type { AspectRatio, Style } from '@pictor/contract'
import { demoGalleryPrompts } from '../src/demo-gallery-prompts.ts'
import { sampleReferences } from './sample-references.ts'
import { writeSheet, type SheetLayout, type SheetImage } from './sheet.ts'
import { beginnerPrompts } from './site-images.ts'

// Run with node: contact-sheet.ts OUT.png|.jpg|.webp [--kind gallery|prompts|styles|ratios|references] [--prompts FILE]
//   [--ratio 2:3] [--style None] [--seed 1] [--scale 0.4] [--columns 8] [--cell 230]
// A line of FILE is a prompt, or `style | prompt`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kind: { type: 'string', default: 'gallery' },
    prompts: { type: 'string' },
    ratio: { type: 'string', default: '2:3' },
    style: { type: 'string', default: 'None' },
    seed: { type: 'string', default: '1' },
    scale: { type: 'string' },
    columns: { type: 'string' },
    cell: { type: 'string' },
  },
})

type Kind = { images: () => readonly SheetImage[] | Promise<readonly SheetImage[]>; layout: SheetLayout }

const seed = Number(values.seed)
// The casts are safe: an unknown style or ratio fails at its first lookup in a table.
const baseOptions = { style: values.style as Style, aspectRatio: values.ratio as AspectRatio, seed }
const square = { ...baseOptions, aspectRatio: '1:1' } as const

/** Prompts that show the effect of a style on a landscape, an animal and a city. */
const STYLE_PROMPTS = ['a mountain lake with pine trees', 'a red fox in a meadow', 'a city street in the evening']
const RATIO_PROMPTS = ['a lighthouse by the sea', 'a fox in the snow', 'a castle in the mountains']

const KINDS: Readonly<Record<string, Kind>> = {
  gallery: { images: () => demoGalleryPrompts, layout: { columns: 8, cell: 230, scale: 0.4 } },
  prompts: {
    images: () => beginnerPrompts.map((prompt) => ({ ...square, prompt })),
    layout: { columns: 8, cell: 190, scale: 0.5 },
  },
  styles: {
    images: () => STYLE_PROMPTS.flatMap((prompt) => STYLES.map((style) => ({ ...square, prompt, style }))),
    layout: { columns: 10, cell: 160, scale: 0.5 },
  },
  ratios: {
    images: () =>
      RATIO_PROMPTS.flatMap((prompt) => ASPECT_RATIOS.map((aspectRatio) => ({ ...baseOptions, prompt, aspectRatio }))),
    layout: { columns: 6, cell: 240, scale: 0.4 },
  },
  references: { images: listReferenceImages, layout: { columns: 8, cell: 190, scale: 0.5 } },
}

const kind = values.prompts
  ? { images: readPromptFile, layout: { columns: 8, cell: 230, scale: 0.4 } }
  : KINDS[values.kind]
if (!kind) throw new Error(`Unknown kind ${values.kind}. Use one of: ${Object.keys(KINDS).join(', ')}.`)
const overrides = { columns: values.columns, cell: values.cell, scale: values.scale }
const layout = { ...kind.layout }
for (const key of ['columns', 'cell', 'scale'] as const) if (overrides[key]) layout[key] = Number(overrides[key])
await writeSheet(positionals[0] ?? 'contact-sheet.png', await kind.images(), layout)

async function readPromptFile(): Promise<SheetImage[]> {
  const lines = (await readFile(values.prompts ?? '', 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const [first = '', second] = line.split('|').map((part) => part.trim())
    return {
      ...baseOptions,
      prompt: second ?? first,
      style: second === undefined ? baseOptions.style : (first as Style),
    }
  })
}

async function listReferenceImages(): Promise<SheetImage[]> {
  const samples = await sampleReferences()
  return samples.flatMap(({ bytes, prompt }): SheetImage[] => [
    { ...square, prompt: '', reference: bytes, isReferenceItself: true },
    { ...square, prompt, reference: bytes },
  ])
}
