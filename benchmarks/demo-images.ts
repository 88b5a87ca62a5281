import { createIllustratorModel } from '../server/src/adapters/image-model/illustrator.ts'
import { demoGalleryPrompts } from '@pictor/illustrator'

/** Renders the given number of full-size PNGs from the prompts of the demo gallery. */
export async function renderDemoImages(count: number): Promise<Buffer[]> {
  const workerUrl = new URL('../illustrator/src/worker.ts', import.meta.url)
  const model = createIllustratorModel({ workerUrl })
  const { signal } = new AbortController()
  try {
    const images: Buffer[] = []
    for (const prompt of demoGalleryPrompts.slice(0, count)) {
      const input = { ...prompt, styledPrompt: prompt.prompt, reference: null, userKey: '', signal }
      images.push(Buffer.from((await model.generate(input)).bytes))
    }
    return images
  } finally {
    await model.close()
  }
}
